#include "runtime/core/wait.h"

#include "runtime/core/loop.h"
#include "runtime/core/timer.h"

namespace keel {

Wait::Wait(Scope& scope) noexcept {
  if (scope.cancelled() != CancelReason::None) {
    complete(WaitResult::Cancelled);
  } else {
    scope.waits_.push_back(*this);
  }
}

void Wait::complete(WaitResult result) noexcept {
  if (done_) return;
  done_ = true;
  result_ = result;
  unlink();
  if (waiter_ != nullptr) {
    Loop::get().make_ready(*waiter_);
  } else {
    Loop::get().wake();  // Whoever waits by running the loop looks again.
  }
}

WaitResult Wait::await(Deadline deadline) noexcept {
  if (done_) return result_;
  if (deadline == kNoDeadline) {
    wait_until_done();
    return result_;
  }
  Loop& loop = Loop::get();
  std::unique_ptr<Timer> timer = loop.borrow_timer();
  timer->start(deadline, [this] { complete(WaitResult::TimedOut); });
  wait_until_done();
  timer->stop();
  loop.return_timer(std::move(timer));
  return result_;
}

void Wait::wait_until_done() noexcept {
  Loop& loop = Loop::get();
  Coroutine* const current = Coroutine::current();
  if (current != nullptr && current->can_park()) {
    waiter_ = current;
    while (!done_) current->park();
    return;
  }
  while (!done_) {
    const bool alive = current != nullptr ? loop.run_events() : loop.run_turn();
    if (!alive && !done_) complete(WaitResult::Cancelled);  // Nothing is left that could complete it.
  }
}

WaitResult sleep_until(Deadline deadline) noexcept { return Wait().await(deadline); }

void yield_turn() noexcept {
  Coroutine* const current = Coroutine::current();
  if (current == nullptr) {
    Loop::get().run_turn();
  } else if (current->can_park()) {
    Loop::get().make_ready(*current);
    current->park();
  }
}

}  // namespace keel
