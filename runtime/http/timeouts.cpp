#include "runtime/http/timeouts.h"

#include <algorithm>

#include "runtime/core/loop.h"

namespace keel::http {

Timeouts::Timeouts(const std::array<Milliseconds, kTimeoutKinds>& durations) : timer_(new uv_timer_t) {
  uv_timer_init(Loop::get().uv(), timer_.get());
  timer_->data = this;
  for (std::size_t i = 0; i < kTimeoutKinds; ++i) {
    durations_[i] = static_cast<std::uint64_t>(std::max<Milliseconds::rep>(durations[i].count(), 1));
  }
}

void Timeouts::arm(TimeoutEntry& entry, Timeout kind) noexcept {
  const auto index = static_cast<std::size_t>(kind);
  entry.expires_ = uv_now(timer_->loop) + durations_[index];
  lists_[index].push_back(entry);
  if (entry.expires_ < scheduled_) schedule(entry.expires_);
}

void Timeouts::schedule(std::uint64_t at) noexcept {
  scheduled_ = at;
  const std::uint64_t now = uv_now(timer_->loop);
  uv_timer_start(
      timer_.get(),
      [](uv_timer_t* timer) noexcept {
        if (timer->data != nullptr) static_cast<Timeouts*>(timer->data)->expire();
      },
      at > now ? at - now : 0, 0);
}

void Timeouts::expire() noexcept {
  const std::uint64_t now = uv_now(timer_->loop);
  scheduled_ = UINT64_MAX;
  std::uint64_t next = UINT64_MAX;
  for (std::size_t i = 0; i < kTimeoutKinds; ++i) {
    while (!lists_[i].empty() && lists_[i].front().expires_ <= now) {
      lists_[i].pop_front()->on_timeout(static_cast<Timeout>(i));
    }
    if (!lists_[i].empty()) next = std::min(next, lists_[i].front().expires_);
  }
  if (next < scheduled_) schedule(next);
}

}  // namespace keel::http
