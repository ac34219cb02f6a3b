// Turns the overflow of a coroutine's C stack (recursion through internal callbacks without end) into a fatal error
// of the request that overflowed, instead of a crash of the process.
#pragma once

// Installs the SIGSEGV handler, on a stack of its own. Once per worker.
void keel_stack_guard_init();
