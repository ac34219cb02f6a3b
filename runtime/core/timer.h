// A one-shot timer that owns its libuv handle. The callback may destroy the timer. Loop thread only.
#pragma once

#include <functional>

#include "runtime/core/deadline.h"
#include "runtime/core/loop.h"
#include "runtime/core/uv_handle.h"

namespace keel {

class Timer {
 public:
  Timer();

  // Calls `on_expire` at `deadline` (at once, from the loop, if it has passed), replacing what was armed.
  // kNoDeadline only disarms. Never suspends.
  void start(Deadline deadline, std::function<void()> on_expire);
  void stop() noexcept;
  bool active() const noexcept { return uv_is_active(reinterpret_cast<const uv_handle_t*>(handle_.get())) != 0; }

  // An unreferenced timer does not keep the loop from ending.
  void unref() noexcept { uv_unref(reinterpret_cast<uv_handle_t*>(handle_.get())); }

 private:
  UvHandle<uv_timer_t> handle_;
  std::function<void()> on_expire_;
};

// Milliseconds from now until `deadline`, rounded up, as libuv timers count them; 0 if it has passed.
std::uint64_t milliseconds_until(Deadline deadline) noexcept;

}  // namespace keel
