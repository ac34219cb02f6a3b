// Keel\delay(), Keel\async(), Keel\Future, all(), race(), timeout(): concurrent work inside a request, declared in
// futures.stub.php. A task is a coroutine in a child scope of the one that started it.
#pragma once

#include "ext/zend.h"
#include "runtime/core/scope.h"

void keel_register_futures();

// Set by the server, to repair the engine. Called when a fatal error ended a task of that owner (see PhpCoroutine), on
// the task's stack, which is reset; the request's scope is cancelled next, and it ends by an exit at its next wait. In
// stock PHP it is null. Must not suspend.
extern void (*keel_task_bailed_out)(void* owner);

// Defines the global function delay() unless the application has one; where it defines one later, that one counts from
// then on. Call sites that have called ours stay with it. Called by the server once the application has been loaded.
void keel_define_global_delay();
// Takes it back before PHP's request ends, whose clean-up expects user functions there.
void keel_undefine_global_delay();

// Waits until every task below `scope` has ended. Cancel the scope first: tasks then end at their next wait.
// Called when a request ends, so that nothing of it lives on. May suspend; runs PHP code (finally blocks, destructors).
void keel_finish_tasks(keel::Scope& scope);
