// A task's part without PHP: its scope, its end, and who waits for it. The PHP part (future_binding.cpp) derives from
// it. Owned by its Future and, while it runs, by its coroutine. Loop thread only.
#pragma once

#include <cstdint>
#include <span>

#include "runtime/core/wait.h"

namespace keel {

class Task;

// Told when a task ends. Lives on the stack of the code that waits.
class TaskObserver : public ListLink<TaskObserver> {
 public:
  virtual void task_ended(Task& task) noexcept = 0;

 protected:
  ~TaskObserver() = default;
};

enum class TaskState : std::uint8_t { Running, Succeeded, Failed };

class Task {
 public:
  // A task of the scope that runs now.
  Task() noexcept : scope_(&Scope::current(), this) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  // The first task that has been started in `scope` or below a task of it, and has not ended; null if there is none.
  static Task* first_of(Scope& scope) noexcept;

  Scope& scope() noexcept { return scope_; }
  TaskState state() const noexcept { return state_; }

  // Ends its waits, present and future ones, with CancelReason::Cancelled. No effect once it has ended.
  void cancel() noexcept { scope_.cancel(CancelReason::Cancelled); }

  // States the end: tells observers, leaves the parent scope, to which tasks that this one has started go. Once.
  void end(TaskState state) noexcept;

  // Whether one of `tasks` is the current flow's or waits for it, if through others: a wait for it would never end.
  static bool would_wait_for_itself(std::span<Task* const> tasks) noexcept;

  // The coroutine that runs the task, until it has ended.
  void set_flow(const Coroutine* flow) noexcept { flow_ = flow; }
  const Coroutine* flow() const noexcept { return flow_; }

  // Waits for the end. May suspend.
  WaitResult await(Deadline deadline = kNoDeadline) noexcept;

  // The same without regard to a cancellation of the waiting code: for the clean-up after one. May suspend.
  void await_end() noexcept;

  // Wait for all tasks, or until one fails, which is then in `failed`; for the first that ends, in `first`. May
  // suspend.
  static WaitResult await_all(std::span<Task* const> tasks, Task** failed);
  static WaitResult await_first(std::span<Task* const> tasks, Task** first);

 protected:
  ~Task() = default;

 private:
  struct OwnScope : Scope {
    OwnScope(Scope* parent, Task* owner) noexcept : Scope(parent), task(owner) {}
    Task* task;
  };
  static WaitResult await_many(std::span<Task* const> tasks, bool any, Task** decisive);

  OwnScope scope_;
  IntrusiveList<TaskObserver> observers_;
  const Coroutine* flow_ = nullptr;
  TaskState state_ = TaskState::Running;
};

}  // namespace keel
