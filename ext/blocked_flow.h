// Knows which flow of control waits for which others, to tell a wait that could never end before it begins.
// A flow is a coroutine, or null: the code that no loop started. No PHP here. Loop thread only.
#pragma once

#include <span>

namespace keel {

class Coroutine;
class Task;
class Wait;

// Says, while it lives and `wait` is not complete, that the current flow waits for others. On the stack of the code
// that waits.
class BlockedFlow {
 public:
  // Waits for tasks.
  BlockedFlow(const Wait& wait, std::span<Task* const> tasks) noexcept;
  // Waits for another flow to get something done.
  BlockedFlow(const Wait& wait, const Coroutine* other) noexcept;
  BlockedFlow(const BlockedFlow&) = delete;
  BlockedFlow& operator=(const BlockedFlow&) = delete;
  ~BlockedFlow();

  // Whether one of those it waits for is the current flow, or waits for it, directly or through others.
  bool is_cycle() const;

 private:
  template <typename Visit>
  void each_awaited(Visit visit) const;

  enum class Awaited : unsigned char { Tasks, Flow };
  BlockedFlow(const Wait& wait, Awaited awaited, std::span<Task* const> tasks, const Coroutine* other) noexcept;

  const Wait& wait_;
  Awaited awaited_;
  std::span<Task* const> tasks_;
  const Coroutine* other_;
  const Coroutine* flow_;
  const BlockedFlow* outer_;  // What the flow waited for when it was made to do something else, or null.
};

}  // namespace keel
