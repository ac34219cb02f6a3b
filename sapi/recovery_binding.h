// Makes the interpreter usable again after a fatal error in one request, and keeps fatal errors from doing more harm
// than they must: the engine would mark every live object destructed, those of other requests included.
#pragma once

// Wraps the engine's error callback. Once, after module start-up.
void keel_recovery_init();

// Call where a bailout was caught on a request's coroutine: undoes what _zend_bailout() (Zend/zend.c) leaves.
void keel_recover_from_bailout();

// The part of it that is not the flow's own: for a task, whose coroutine starts anew by itself.
void keel_recover_engine();

// Clears what would make the next request start with this one's errors.
void keel_forget_request_errors();
