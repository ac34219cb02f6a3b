#include "ext/task.h"

#include "ext/task_wait.h"

namespace keel {

void Task::release() noexcept {
  if (--holders_ == 0) delete this;
}

void Task::start(const Coroutine* flow) noexcept {
  flow_ = flow;
  hold();
  ++live_;
}

void Task::cancel() noexcept {
  if (pending()) scope_->cancel(CancelReason::Cancelled);
}

void Task::settle(TaskEnd end) noexcept {
  static std::uint64_t settled = 0;
  end_ = end;
  settled_as_ = ++settled;
  flow_ = nullptr;
  while (TaskWaiter* waiter = waiters_.pop_front()) waiter->gathering->note(end);
}

void Task::leave() noexcept {
  scope_->hand_over_children();
  scope_.reset();
  --live_;
  release();
}

}  // namespace keel
