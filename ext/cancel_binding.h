// Turns the end of a cancelled wait into PHP's terms. Called by bindings only, on the stack of the PHP code that
// waited.
#pragma once

#include "ext/zend.h"

// Call after a core function said that its wait was cancelled (WaitResult::Cancelled). Throws into the running
// code what the current scope's CancelReason means:
//   Cancelled                      a Keel\CancelledException, which the code may catch;
//   ClientGone, RequestTimeout, ScopeClosed, ShuttingDown
//                                  a graceful exit: `finally` blocks and destructors run, `catch` blocks do not
//                                  see it, and the request ends as it would by exit;
//   Exited                         an exit in the request itself, a graceful one in its other tasks.
// EG(exception) is set when it returns, unless the engine calls from outside all PHP code; the binding then returns to
// the engine. Never suspends, never bails out.
void keel_throw_cancelled();

// Stock PHP: a task met a fatal error, which ends the script. keel_throw_cancelled() bails out for it when it is called
// in the main script.
extern bool keel_bailout_pending;
