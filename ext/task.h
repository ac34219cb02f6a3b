// A task of Keel\async(): its scope, its end, and who waits for that. Held by its Future object and by the
// coroutine that runs it. No PHP here. Loop thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runtime/core/deadline.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/core/scope.h"

namespace keel {

class Coroutine;
struct TaskWaiter;

enum class TaskEnd : std::uint8_t { Pending, Returned, Threw, Cancelled };

class Task {
 public:
  // A new task in a child scope of `parent`, held once.
  explicit Task(Scope& parent) noexcept : scope_(std::in_place, &parent) {}

  void hold() noexcept { ++holders_; }
  void release() noexcept;

  // Valid until leave().
  Scope& scope() noexcept { return *scope_; }

  TaskEnd end() const noexcept { return end_; }
  bool pending() const noexcept { return end_ == TaskEnd::Pending; }

  // Orders tasks by when they ended.
  std::uint64_t settled_as() const noexcept { return settled_as_; }

  // `flow` will run it, and holds it until leave().
  void start(const Coroutine* flow) noexcept;
  // The coroutine that runs the task, while it is pending.
  const Coroutine* flow() const noexcept { return flow_; }

  // Ends its waits, present and future, unless it has ended. Never suspends.
  void cancel() noexcept;

  // Says how it ended and wakes whoever waits for it. Never suspends.
  void settle(TaskEnd end) noexcept;

  // The coroutine is about to go: closes the scope and releases the task. Tasks that it started go on in its
  // parent's scope. Never suspends.
  void leave() noexcept;

  // How many tasks have been started and have not left yet.
  static std::size_t live() noexcept { return live_; }

 private:
  friend class TaskGathering;
  ~Task() = default;

  static inline std::size_t live_ = 0;
  std::optional<Scope> scope_;
  IntrusiveList<TaskWaiter> waiters_;
  const Coroutine* flow_ = nullptr;
  std::uint64_t settled_as_ = 0;
  std::uint32_t holders_ = 1;
  TaskEnd end_ = TaskEnd::Pending;
};

}  // namespace keel
