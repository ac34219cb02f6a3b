// A point in time after which a wait gives up. Plain values; no owner; any thread.
#pragma once

#include <chrono>

namespace keel {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

// The time_point::max() deadline never passes.
using Deadline = Clock::time_point;

inline constexpr Deadline kNoDeadline = Deadline::max();

// The deadline `duration` from now. A duration of zero or less has already passed. Never suspends.
inline Deadline deadline_in(Clock::duration duration) noexcept {
  const auto now = Clock::now();
  return duration >= kNoDeadline - now ? kNoDeadline : now + duration;
}

}  // namespace keel
