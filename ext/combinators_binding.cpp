// async(), all(), race(), timeout(): tasks started and waited for together.
#include <span>

#include "ext/zend.h"

extern "C" {
#include "ext/spl/spl_iterators.h"
}

#include "ext/cancel_binding.h"
#include "ext/exceptions_binding.h"
#include "ext/future_binding.h"
#include "ext/milliseconds_binding.h"

namespace {

// The Futures that all() and race() were given or have started, by the caller's keys. Trivially destructible: the
// array is PHP's, `tasks` its mirror for the core.
struct Futures {
  zval by_key;
  keel::Task** tasks;
  size_t count;
};

// Puts a Future for `element` under its key. False with an exception thrown.
bool add(zval* by_key, zval* key, zval* element) {
  zval future;
  if (Z_TYPE_P(element) == IS_OBJECT && Z_OBJCE_P(element) == keel_ce_future) {
    ZVAL_COPY(&future, element);
  } else {
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    if (zend_fcall_info_init(element, 0, &call, &cache, nullptr, nullptr) == FAILURE) {
      zend_argument_type_error(1, "must hold futures and callables only, %s given", zend_zval_type_name(element));
      return false;
    }
    KeelTask* const task = keel_task_start(&call, &cache, nullptr);
    if (task == nullptr) return false;
    keel_future_create(&future, task);
  }
  if (array_set_zval_key(Z_ARRVAL_P(by_key), key, &future) == FAILURE) {
    zval_ptr_dtor(&future);
    return false;
  }
  zval_ptr_dtor(&future);  // array_set_zval_key() took a reference of its own.
  return true;
}

int add_next(zend_object_iterator* iterator, void* by_key) {
  zval key;
  if (iterator->funcs->get_current_key != nullptr) {
    iterator->funcs->get_current_key(iterator, &key);
  } else {
    ZVAL_LONG(&key, static_cast<zend_long>(iterator->index));
  }
  if (EG(exception) != nullptr) return ZEND_HASH_APPLY_STOP;
  zval* const element = iterator->funcs->get_current_data(iterator);
  const bool added = EG(exception) == nullptr && element != nullptr && add(static_cast<zval*>(by_key), &key, element);
  zval_ptr_dtor(&key);
  return added ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

void add_all(zval* by_key, zval* iterable) {
  if (Z_TYPE_P(iterable) != IS_ARRAY) {
    spl_iterator_apply(iterable, add_next, by_key);
    return;
  }
  zend_ulong index;
  zend_string* name;
  zval* element;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(iterable), index, name, element) {
    zval key;
    if (name != nullptr) {
      ZVAL_STR(&key, name);
    } else {
      ZVAL_LONG(&key, static_cast<zend_long>(index));
    }
    if (!add(by_key, &key, element)) return;
  }
  ZEND_HASH_FOREACH_END();
}

bool may_wait() {
  const keel::Coroutine* const current = keel::Coroutine::current();
  return current == nullptr || current->can_park();
}

// Cancels those that run, and waits until they have ended: nothing of a call goes on after it.
void end_all(const Futures& futures) {
  for (size_t i = 0; i < futures.count; ++i) {
    if (futures.tasks[i]->state() == keel::TaskState::Running) futures.tasks[i]->cancel();
    static_cast<KeelTask*>(futures.tasks[i])->observed = true;  // What it throws now is of its cancellation.
  }
  if (!may_wait()) return;
  for (size_t i = 0; i < futures.count; ++i) futures.tasks[i]->await_end();
}

// The caller has been cancelled while it waited, and with it the tasks that it has started: the others are not its own.
void leave_cancelled(const Futures& futures) {
  const keel::Scope& caller = keel::Scope::current();
  for (size_t i = 0; i < futures.count; ++i) {
    if (futures.tasks[i]->scope().parent() != &caller) continue;
    static_cast<KeelTask*>(futures.tasks[i])->observed = true;
    futures.tasks[i]->await_end();
  }
  keel_throw_cancelled();
}

// The tasks of `iterable`. False with an exception thrown; those that were started have ended then.
bool collect(Futures* futures, zval* iterable) {
  array_init(&futures->by_key);
  add_all(&futures->by_key, iterable);
  HashTable* const table = Z_ARRVAL(futures->by_key);
  futures->tasks = static_cast<keel::Task**>(safe_emalloc(zend_hash_num_elements(table) + 1, sizeof(keel::Task*), 0));
  futures->count = 0;
  zval* future;
  ZEND_HASH_FOREACH_VAL(table, future) { futures->tasks[futures->count++] = keel_task_of(Z_OBJ_P(future)); }
  ZEND_HASH_FOREACH_END();
  if (EG(exception) == nullptr) return true;
  end_all(*futures);
  return false;
}

void release(Futures* futures) {
  efree(futures->tasks);
  zval_ptr_dtor(&futures->by_key);
}

void results_by_key(const Futures& futures, zval* return_value) {
  array_init_size(return_value, static_cast<uint32_t>(futures.count));
  zend_ulong index;
  zend_string* name;
  zval* future;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL(futures.by_key), index, name, future) {
    zval result;
    keel_task_settle(keel_task_of(Z_OBJ_P(future)), &result);
    if (name != nullptr) {
      zend_symtable_update(Z_ARRVAL_P(return_value), name, &result);
    } else {
      zend_hash_index_update(Z_ARRVAL_P(return_value), index, &result);
    }
  }
  ZEND_HASH_FOREACH_END();
}

void await_all(const Futures& futures, zval* return_value) {
  keel::Task* failed = nullptr;
  const auto waited = keel::Task::await_all(std::span(futures.tasks, futures.count), &failed);
  if (waited != keel::WaitResult::Ready) {
    leave_cancelled(futures);
  } else if (failed != nullptr) {
    end_all(futures);
    keel_task_settle(static_cast<KeelTask*>(failed), return_value);
  } else {
    results_by_key(futures, return_value);
  }
}

void await_first(const Futures& futures, zval* return_value) {
  keel::Task* first = nullptr;
  const auto waited = keel::Task::await_first(std::span(futures.tasks, futures.count), &first);
  if (waited != keel::WaitResult::Ready) {
    leave_cancelled(futures);
  } else {
    end_all(futures);
    keel_task_settle(static_cast<KeelTask*>(first), return_value);
  }
}

}  // namespace

ZEND_FUNCTION(Keel_async) {
  zend_fcall_info call;
  zend_fcall_info_cache cache;
  uint32_t count;
  zval* arguments;
  HashTable* named;
  ZEND_PARSE_PARAMETERS_START(1, -1)
  Z_PARAM_FUNC(call, cache)
  Z_PARAM_VARIADIC_WITH_NAMED(arguments, count, named)
  ZEND_PARSE_PARAMETERS_END();
  HashTable* const all = zend_new_array(count);
  for (uint32_t i = 0; i < count; ++i) {
    Z_TRY_ADDREF(arguments[i]);
    zend_hash_next_index_insert_new(all, &arguments[i]);
  }
  if (named != nullptr) zend_hash_copy(all, named, zval_add_ref);
  KeelTask* const task = keel_task_start(&call, &cache, all);
  zend_array_release(all);
  if (task == nullptr) RETURN_THROWS();
  keel_future_create(return_value, task);
}

ZEND_FUNCTION(Keel_all) {
  zval* iterable;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ITERABLE(iterable)
  ZEND_PARSE_PARAMETERS_END();
  Futures futures;
  if (collect(&futures, iterable) && keel_may_await({futures.tasks, futures.count})) await_all(futures, return_value);
  release(&futures);
}

ZEND_FUNCTION(Keel_race) {
  zval* iterable;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ITERABLE(iterable)
  ZEND_PARSE_PARAMETERS_END();
  Futures futures;
  if (collect(&futures, iterable) && keel_may_await({futures.tasks, futures.count})) {
    if (futures.count == 0) {
      zend_argument_value_error(1, "must hold at least one task");
    } else {
      await_first(futures, return_value);
    }
  }
  release(&futures);
}

ZEND_FUNCTION(Keel_timeout) {
  double milliseconds;
  zend_fcall_info call;
  zend_fcall_info_cache cache;
  ZEND_PARSE_PARAMETERS_START(2, 2)
  Z_PARAM_DOUBLE(milliseconds)
  Z_PARAM_FUNC(call, cache)
  ZEND_PARSE_PARAMETERS_END();
  if (!keel_check_milliseconds(milliseconds)) RETURN_THROWS();
  KeelTask* const task = keel_task_start(&call, &cache, nullptr);
  if (task == nullptr) RETURN_THROWS();
  keel::Task* const work = task;
  const bool may_await = keel_may_await({&work, 1});
  const auto waited = may_await ? task->await(keel_deadline_in(milliseconds)) : keel::WaitResult::Ready;
  if (!may_await) {
    task->cancel();
  } else if (waited == keel::WaitResult::TimedOut) {
    task->observed = true;
    task->cancel();
    task->await_end();
    if (EG(exception) == nullptr) {
      zend_throw_exception_ex(keel_ce_timeout_exception, 0, "The work took longer than %.17G ms", milliseconds);
    }
  } else if (waited == keel::WaitResult::Cancelled) {
    task->observed = true;
    task->await_end();
    keel_throw_cancelled();
  } else {
    keel_task_settle(task, return_value);
  }
  task->has_future = false;
  keel_task_release(task);
}
