#include "ext/cancel_binding.h"

#include "ext/exceptions_binding.h"
#include "runtime/core/coroutine.h"
#include "runtime/core/scope.h"

bool keel_bailout_pending = false;

void keel_throw_cancelled() {
  if (keel_bailout_pending && keel::Coroutine::current() == nullptr) {
    keel_bailout_pending = false;
    zend_bailout();
  }
  if (EG(exception) != nullptr) return;
  switch (keel::Scope::current().cancelled()) {
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
  }
}
