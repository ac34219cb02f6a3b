// Makes the interpreter usable again after a fatal error in one request, and keeps fatal errors from doing more harm
// than they must: the engine would mark every live object destructed, those of other requests included.
#pragma once

// Wraps the engine's error callback. Once, after module start-up.
void keel_recovery_init();

// Call where a bailout was caught on a request's coroutine: undoes what _zend_bailout() (Zend/zend.c) leaves. Returns
// whether a fatal error was the cause, after which the process is not to be trusted. Otherwise it was an exception or
// an exit in code that PHP calls when it ends a request, from outside all functions.
bool keel_recover_from_bailout();

// The part of it that is not the flow's own: for a task, whose coroutine starts anew by itself.
void keel_recover_engine();

// A fatal error that was not reported through the engine: the end of the stack.
void keel_note_fatal_error();

// Clears what would make the next request start with this one's errors.
void keel_forget_request_errors();
