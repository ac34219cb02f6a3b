// How a task runs: its body on the coroutine, its end, and what becomes of an exception that nobody asks for.
#include "ext/cancel_binding.h"
#include "ext/exceptions_binding.h"
#include "ext/future_binding.h"
#include "ext/futures_binding.h"

void (*keel_task_bailed_out)(void* owner) = nullptr;

namespace {

bool is_exit(zend_object* exception) { return zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception); }

void call(KeelTask* task) {
  zval* const arguments = Z_TYPE(task->arguments) == IS_ARRAY ? &task->arguments : nullptr;
  zend_fcall_info info = empty_fcall_info;
  info.size = sizeof(info);
  ZVAL_COPY_VALUE(&info.function_name, &task->callable);
  info.retval = &task->result;
  if (arguments != nullptr) info.named_params = Z_ARRVAL_P(arguments);
  zend_call_function(&info, nullptr);
}

// Exit in a task ends the request, as it does anywhere else: the request's own flow leaves at its wait.
void end_request(KeelTask* task) { task->scope().request().cancel(keel::CancelReason::ScopeClosed); }

void take_exception(KeelTask* task) {
  if (is_exit(EG(exception))) {
    const bool by_exit = zend_is_unwind_exit(EG(exception));
    zend_clear_exception();
    if (by_exit) end_request(task);
    return;
  }
  task->exception = EG(exception);
  GC_ADDREF(task->exception);
  zend_clear_exception();
}

void run(void* self) {
  auto* const task = static_cast<KeelTask*>(self);
  if (task->scope().cancelled() != keel::CancelReason::None) {
    keel_throw_cancelled();
  } else {
    call(task);
  }
  if (EG(exception) != nullptr) take_exception(task);
  zval_ptr_dtor(&task->callable);
  ZVAL_UNDEF(&task->callable);
  zval_ptr_dtor(&task->arguments);
  ZVAL_UNDEF(&task->arguments);
  keel_task_report(task);
  if (EG(exception) != nullptr) zend_clear_exception();  // Of an error handler that was told.
}

void ended(void* self, keel::FlowEnd end) noexcept {
  auto* const task = static_cast<KeelTask*>(self);
  if (end == keel::FlowEnd::BailedOut) {
    if (keel_task_bailed_out != nullptr) {
      keel_task_bailed_out(task->owner);
    } else {
      keel_bailout_pending = true;
    }
    end_request(task);
  }
  const bool succeeded = end == keel::FlowEnd::Returned && Z_TYPE(task->result) != IS_UNDEF;
  task->end(succeeded ? keel::TaskState::Succeeded : keel::TaskState::Failed);
  keel_task_release(task);
}

}  // namespace

KeelTask* keel_task_start(const zend_fcall_info* call, HashTable* arguments) {
  auto* const task = new KeelTask();
  ZVAL_COPY(&task->callable, &call->function_name);
  ZVAL_UNDEF(&task->arguments);
  ZVAL_UNDEF(&task->result);
  if (arguments != nullptr) {
    GC_TRY_ADDREF(arguments);
    ZVAL_ARR(&task->arguments, arguments);
  }
  auto* const starter = static_cast<keel::PhpCoroutine*>(keel::Coroutine::current());
  task->owner = starter != nullptr ? starter->owner() : nullptr;
  if (keel::PhpCoroutine::start(task->scope(), task->owner, {run, ended, task}) == nullptr) {
    task->observed = true;
    task->end(keel::TaskState::Failed);
    keel_task_release(task);
    zend_throw_exception(keel_ce_exception, "There is no memory for another task", 0);
    return nullptr;
  }
  ++task->references;  // The coroutine's.
  return task;
}

void keel_task_release(KeelTask* task) {
  if (--task->references > 0) return;
  zval_ptr_dtor(&task->callable);
  zval_ptr_dtor(&task->arguments);
  zval_ptr_dtor(&task->result);
  if (task->exception != nullptr) OBJ_RELEASE(task->exception);
  delete task;
}

void keel_task_report(KeelTask* task) {
  if (task->has_future || task->observed || task->exception == nullptr) return;
  if (instanceof_function(task->exception->ce, keel_ce_cancelled_exception)) return;
  zend_object* const exception = task->exception;
  task->exception = nullptr;
  zend_exception_error(exception, E_WARNING);  // Takes the reference.
}

void keel_task_settle(KeelTask* task, zval* return_value) {
  task->observed = true;
  if (task->state() == keel::TaskState::Succeeded) {
    ZVAL_COPY(return_value, &task->result);
  } else if (task->exception != nullptr) {
    GC_ADDREF(task->exception);
    zend_throw_exception_internal(task->exception);
  } else {
    zend_throw_exception(keel_ce_cancelled_exception, "The task was cancelled", 0);
  }
}
