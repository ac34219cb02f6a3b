#include "ext/task_binding.h"

using keel::FutureObject;

ZEND_METHOD(Keel_Future, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }

ZEND_METHOD(Keel_Future, await) {
  ZEND_PARSE_PARAMETERS_NONE();
  FutureObject* const future = keel::future_from(Z_OBJ_P(ZEND_THIS));
  const keel::TaskWaitResult result = keel::wait_for_tasks(&future->task, 1, keel::WaitFor::First);
  if (result != keel::TaskWaitResult::Settled) {
    keel::throw_wait_failure(result, "Future::await()");
    RETURN_THROWS();
  }
  keel::take_value(future, return_value);
}

ZEND_METHOD(Keel_Future, cancel) {
  ZEND_PARSE_PARAMETERS_NONE();
  keel::future_from(Z_OBJ_P(ZEND_THIS))->task->cancel();
}

ZEND_METHOD(Keel_Future, isDone) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_BOOL(!keel::future_from(Z_OBJ_P(ZEND_THIS))->task->pending());
}
