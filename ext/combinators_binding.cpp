#include "ext/exceptions_binding.h"
#include "ext/milliseconds_binding.h"
#include "ext/task_binding.h"
#include "ext/task_list_binding.h"

using keel::Cancellation;
using keel::FutureObject;
using keel::Task;
using keel::TaskList;
using keel::TaskWaitResult;
using keel::WaitFor;

ZEND_FUNCTION(Keel_async) {
  zend_fcall_info call;
  zend_fcall_info_cache cache;
  ZEND_PARSE_PARAMETERS_START(1, -1)
  Z_PARAM_FUNC(call, cache)
  Z_PARAM_VARIADIC_WITH_NAMED(call.params, call.param_count, call.named_params)
  ZEND_PARSE_PARAMETERS_END();
  FutureObject* const future = keel::start_task(call, cache);
  if (future == nullptr) RETURN_THROWS();
  RETURN_OBJ(&future->std);
}

ZEND_FUNCTION(Keel_all) {
  zval* tasks;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ITERABLE(tasks)
  ZEND_PARSE_PARAMETERS_END();
  TaskList list;
  if (!keel::begin_tasks(&list, tasks)) RETURN_THROWS();
  const TaskWaitResult result = keel::wait_for_tasks(list.tasks, list.count, WaitFor::AllReturned);
  FutureObject* const failed = result == TaskWaitResult::Settled ? keel::first_failed(list) : nullptr;
  if (result != TaskWaitResult::Settled) {
    keel::abandon_tasks(list);
    keel::throw_wait_failure(result, "Keel\\all()");
  } else if (failed != nullptr) {
    keel::cancel_tasks(list);
    keel::take_value(failed, return_value);
  } else {
    keel::take_values(list, return_value);
  }
  keel::end_tasks(&list);
}

ZEND_FUNCTION(Keel_race) {
  zval* tasks;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ITERABLE(tasks)
  ZEND_PARSE_PARAMETERS_END();
  TaskList list;
  if (!keel::begin_tasks(&list, tasks)) RETURN_THROWS();
  if (list.count == 0) {
    keel::end_tasks(&list);
    zend_argument_value_error(1, "must not be empty");
    RETURN_THROWS();
  }
  const TaskWaitResult result = keel::wait_for_tasks(list.tasks, list.count, WaitFor::First);
  if (result != TaskWaitResult::Settled) {
    keel::abandon_tasks(list);
    keel::throw_wait_failure(result, "Keel\\race()");
  } else {
    FutureObject* const winner = keel::first_settled(list);
    keel::cancel_tasks(list);
    keel::take_value(winner, return_value);
  }
  keel::end_tasks(&list);
}

namespace {

// The time has passed: what the work throws now explains more of it.
void throw_timeout(FutureObject* work, zval* milliseconds) {
  zval* const value = &work->value;
  zend_string* const duration = zval_get_string(milliseconds);
  zend_throw_exception_ex(keel_ce_timeout_exception, 0, "Keel\\timeout(): the work took longer than %s ms",
                          ZSTR_VAL(duration));
  zend_string_release(duration);
  work->claimed = true;
  if (work->task->end() != keel::TaskEnd::Threw) return;
  GC_ADDREF(Z_OBJ_P(value));
  zend_exception_set_previous(EG(exception), Z_OBJ_P(value));
}

}  // namespace

ZEND_FUNCTION(Keel_timeout) {
  zval* milliseconds;
  zend_fcall_info call;
  zend_fcall_info_cache cache;
  ZEND_PARSE_PARAMETERS_START(2, 2)
  Z_PARAM_NUMBER(milliseconds)
  Z_PARAM_FUNC(call, cache)
  ZEND_PARSE_PARAMETERS_END();
  keel::Deadline deadline;
  if (!keel::parse_deadline(milliseconds, 1, &deadline)) RETURN_THROWS();
  FutureObject* const work = keel::start_task(call, cache);
  if (work == nullptr) RETURN_THROWS();
  Task* const task = work->task;
  const TaskWaitResult result = keel::wait_for_tasks(&task, 1, WaitFor::All, deadline);
  if (result == TaskWaitResult::Settled) {
    keel::take_value(work, return_value);
  } else {
    task->cancel();
    keel::wait_for_tasks(&task, 1, WaitFor::All, keel::kNoDeadline, Cancellation::Ignored);
    if (result == TaskWaitResult::TimedOut) {
      throw_timeout(work, milliseconds);
    } else {
      keel::throw_wait_failure(result, "Keel\\timeout()");
    }
  }
  OBJ_RELEASE(&work->std);
}
