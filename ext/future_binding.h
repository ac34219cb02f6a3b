// Keel\Future and the tasks behind it: the PHP half of ext/task.h. Loop thread only.
#pragma once

#include <span>

#include "ext/coroutine_binding.h"
#include "ext/task.h"
#include "ext/zend.h"

extern zend_class_entry* keel_ce_future;

// A task that runs PHP code. Counted: by its Future object and by its coroutine while it runs. What it holds is on
// Zend's heap.
struct KeelTask final : keel::Task {
  uint32_t references = 1;
  zval callable;
  zend_fcall_info_cache callable_cache;  // As the starter could call it, who may call what others may not.
  zval arguments;                        // An array, or undefined.
  zval result;                           // Undefined until it has succeeded.
  zend_object* exception = nullptr;      // Of a task that failed; null if its end was a graceful exit.
  void* owner = nullptr;                 // The request's, as PhpCoroutine::owner().
  bool succeeded = false;                // Set by its own code, before its end.
  bool has_future = true;                // Somebody may still ask for the result.
  bool observed = false;                 // Somebody has asked.
};

// Starts a task. `arguments` (an array or null) is copied. Null with an exception thrown if there is no memory for its
// stack. The caller owns one reference. Never suspends.
KeelTask* keel_task_start(const zend_fcall_info* call, const zend_fcall_info_cache* cache, HashTable* arguments);
void keel_task_release(KeelTask* task);

// False with an exception thrown if the current flow cannot wait for `tasks`: it would wait for itself, or must not be
// left, so that no task can run. Never suspends.
bool keel_may_await(std::span<keel::Task* const> tasks);

// Reports the exception of a task that has ended if nobody has asked for it and nobody can. May run PHP code.
void keel_task_report(KeelTask* task);

// Stores the result in `return_value`, or throws, as Future::await() says. The task has ended.
void keel_task_settle(KeelTask* task, zval* return_value);

// The task of a Future; a new Future for a task, which takes the reference.
KeelTask* keel_task_of(zend_object* future);
void keel_future_create(zval* result, KeelTask* task);

void keel_register_future();
