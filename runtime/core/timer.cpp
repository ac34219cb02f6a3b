#include "runtime/core/timer.h"

#include <utility>

namespace keel {

std::uint64_t milliseconds_until(Deadline deadline) noexcept {
  const auto left = deadline - Clock::now();
  if (left <= Clock::duration::zero()) return 0;
  return static_cast<std::uint64_t>(std::chrono::ceil<Milliseconds>(left).count());
}

Timer::Timer() : handle_(new uv_timer_t) { uv_timer_init(Loop::get().uv(), handle_.get()); }

void Timer::start(Deadline deadline, std::function<void()> on_expire) {
  stop();
  if (deadline == kNoDeadline) return;
  on_expire_ = std::move(on_expire);
  handle_->data = this;
  // libuv counts from its cached idea of now, which is as old as the turn.
  uv_update_time(handle_->loop);
  uv_timer_start(
      handle_.get(),
      [](uv_timer_t* handle) noexcept {
        if (handle->data == nullptr) return;
        auto on_expire = std::exchange(static_cast<Timer*>(handle->data)->on_expire_, nullptr);
        on_expire();  // `this` may be gone when this returns.
      },
      milliseconds_until(deadline), 0);
}

void Timer::stop() noexcept {
  uv_timer_stop(handle_.get());
  on_expire_ = nullptr;
}

}  // namespace keel
