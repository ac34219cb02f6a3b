#include "ext/cancel_binding.h"

#include "ext/exceptions_binding.h"
#include "runtime/core/coroutine.h"
#include "runtime/core/scope.h"

bool keel_bailout_pending = false;

namespace {

// Ends the request as if it had called exit itself. In stock PHP its scope is then as new: shutdown functions may wait.
void exit_request() {
  if (keel::Coroutine::current() == nullptr) keel::Scope::root().reopen();
  zend_throw_unwind_exit();
}

}  // namespace

void keel_throw_cancelled() {
  if (keel_bailout_pending && keel::Coroutine::current() == nullptr) {
    keel_bailout_pending = false;
    keel::Scope::root().reopen();
    zend_bailout();
  }
  if (EG(exception) != nullptr) return;
  if (EG(current_execute_data) == nullptr) return;  // The engine frees what the request left: nobody to tell.
  const keel::Scope& scope = keel::Scope::current();
  switch (scope.cancelled()) {
    case keel::CancelReason::None:  // Nothing that is left could have completed the wait.
      zend_throw_exception(keel_ce_exception, "Nothing is left that this wait could end with", 0);
      return;
    case keel::CancelReason::Cancelled:
      zend_throw_exception(keel_ce_cancelled_exception, "The task was cancelled", 0);
      return;
    case keel::CancelReason::ClientGone:
    case keel::CancelReason::RequestTimeout:
    case keel::CancelReason::ScopeClosed:
    case keel::CancelReason::ShuttingDown:
      zend_throw_graceful_exit();
      return;
    case keel::CancelReason::Exited:
      if (scope.parent() == nullptr) {
        exit_request();
      } else {
        zend_throw_graceful_exit();
      }
      return;
  }
}
