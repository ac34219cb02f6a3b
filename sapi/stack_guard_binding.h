// Turns the overflow of a coroutine's C stack (recursion through internal callbacks without end) into a fatal error
// of the request that overflowed, instead of a crash of the process.
#pragma once

// Installs the SIGSEGV handler, on a stack of its own. Once per worker.
void keel_stack_guard_init();

// Tells the engine, which from 8.3 on watches its stack, about that of the StackCoroutine that runs.
void keel_describe_stack();
