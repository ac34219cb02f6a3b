#include "ext/futures_binding.h"

#include "ext/cancel_binding.h"
#include "ext/coroutine_binding.h"
#include "ext/future_binding.h"
#include "ext/milliseconds_binding.h"
#include "runtime/core/wait.h"

#include "ext/futures_arginfo.h"

ZEND_FUNCTION(Keel_delay) {
  double milliseconds;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_DOUBLE(milliseconds)
  ZEND_PARSE_PARAMETERS_END();
  if (!keel_check_milliseconds(milliseconds)) RETURN_THROWS();
  if (keel::sleep_until(keel_deadline_in(milliseconds)) == keel::WaitResult::Cancelled) {
    keel_throw_cancelled();
    RETURN_THROWS();
  }
}

void keel_register_futures() {
  zend_register_functions(nullptr, ext_functions, nullptr, MODULE_PERSISTENT);
  keel_ce_future = register_class_Keel_Future();
  keel_register_future();
}

void keel_finish_tasks(keel::Scope& scope) {
  while (keel::Task* const task = keel::Task::first_of(scope)) {
    auto* const running = static_cast<KeelTask*>(task);
    ++running->references;
    running->await_end();
    keel_task_release(running);
  }
}
