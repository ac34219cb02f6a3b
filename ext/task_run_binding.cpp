// How a task runs: its body on the coroutine, its end, and what becomes of an exception that nobody asks for.
#include <algorithm>
#include <utility>

#include "ext/cancel_binding.h"
#include "ext/exceptions_binding.h"
#include "ext/future_binding.h"
#include "ext/futures_binding.h"
#include "ext/task_end_binding.h"

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
  zend_call_function(&info, &task->callable_cache);
  if (EG(exception) != nullptr || Z_TYPE(task->result) == IS_UNDEF) return;
  if (Z_ISREF(task->result)) zend_unwrap_reference(&task->result);
  task->succeeded = true;
}

// Exit in a task ends the request, as it does anywhere else: the request's own flow leaves at its wait.
void end_request(KeelTask* task) { task->scope().request().cancel(keel::CancelReason::Exited); }

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

// What a destructor or an error handler throws when all is over; there is nobody else to tell.
void settle_late_exception(KeelTask* task) {
  if (EG(exception) == nullptr) return;
  if (!is_exit(EG(exception))) {
    zend_exception_error(EG(exception), E_WARNING);
    return;
  }
  if (zend_is_unwind_exit(EG(exception))) end_request(task);
  zend_clear_exception();
}

// Lets go of everything that only this task can reach: destructors belong to its coroutine, where they may wait.
void let_go(KeelTask* task) {
  zval_ptr_dtor(&task->callable);
  ZVAL_UNDEF(&task->callable);
  zval_ptr_dtor(&task->arguments);
  ZVAL_UNDEF(&task->arguments);
  keel_task_report(task);
  settle_late_exception(task);
  if (task->references > 1) return;
  zval_ptr_dtor(&task->result);
  ZVAL_UNDEF(&task->result);
  if (task->exception != nullptr) OBJ_RELEASE(std::exchange(task->exception, nullptr));
  settle_late_exception(task);
}

void serve(KeelTask* task) {
  if (task->scope().cancelled() != keel::CancelReason::None) {
    keel_throw_cancelled();
  } else {
    call(task);
  }
  if (EG(exception) != nullptr) take_exception(task);
  let_go(task);
}

void run(void* self) {
  auto* const task = static_cast<KeelTask*>(self);
  zend_try { serve(task); }
  zend_catch {
    keel::PhpCoroutine::reset_current_stack();
    if (keel_task_bailed_out != nullptr) {
      keel_task_bailed_out(task->owner);
    } else {
      keel_bailout_pending = true;
    }
    end_request(task);
    zend_bailout();  // For the coroutine, whose next body then begins with a clean state.
  }
  zend_end_try();
}

void ended(void* self, keel::FlowEnd end) noexcept {
  auto* const task = static_cast<KeelTask*>(self);
  const bool succeeded = end == keel::FlowEnd::Returned && task->succeeded;
  task->end(succeeded ? keel::TaskState::Succeeded : keel::TaskState::Failed);
  keel_task_release(task);
}

}  // namespace

bool keel_may_await(std::span<keel::Task* const> tasks) {
  const keel::Coroutine* const current = keel::Coroutine::current();
  const auto running = [](const keel::Task* task) { return task->state() == keel::TaskState::Running; };
  if (std::none_of(tasks.begin(), tasks.end(), running)) return true;
  if (current != nullptr && !current->can_park()) {
    zend_throw_exception(keel_ce_exception, "A task cannot be waited for while PHP collects garbage or compiles", 0);
  } else if (keel::Task::would_wait_for_itself(tasks)) {
    zend_throw_error(nullptr, "A task cannot wait for itself, nor for a task that waits for it");
  }
  return EG(exception) == nullptr;
}

KeelTask* keel_task_start(const zend_fcall_info* call, const zend_fcall_info_cache* cache, HashTable* arguments) {
  auto* const task = new KeelTask();
  ZVAL_COPY(&task->callable, &call->function_name);
  task->callable_cache = *cache;
  ZVAL_UNDEF(&task->arguments);
  ZVAL_UNDEF(&task->result);
  if (arguments != nullptr) {
    GC_TRY_ADDREF(arguments);
    ZVAL_ARR(&task->arguments, arguments);
  }
  const auto* const starter = keel::Coroutine::current();
  task->owner = starter != nullptr ? starter->owner() : nullptr;
  const auto* const flow = keel::PhpCoroutine::start(task->scope(), task->owner, {run, ended, task});
  if (flow == nullptr) {
    task->observed = true;
    task->end(keel::TaskState::Failed);
    keel_task_release(task);
    zend_throw_exception(keel_ce_exception, "There is no memory for another task", 0);
    return nullptr;
  }
  ++task->references;  // The coroutine's.
  task->set_flow(flow);
  keel_finish_tasks_at_shutdown();
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
