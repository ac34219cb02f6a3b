// How long to wait before a crashed worker is started again. One per worker slot; supervisor only.
#pragma once

#include <algorithm>
#include <chrono>

namespace keel::process {

class Backoff {
 public:
  Backoff(std::chrono::milliseconds first, std::chrono::milliseconds most) noexcept : first_(first), most_(most) {}

  // Counts a failure: nothing for the first in a row, then `first`, then twice as long each time, up to `most`.
  std::chrono::milliseconds next() noexcept {
    const int doublings = failures_++ - 1;
    if (doublings < 0) return std::chrono::milliseconds(0);
    auto delay = first_;
    for (int i = 0; i < doublings && delay < most_; ++i) delay *= 2;
    return std::min(delay, most_);
  }

  int failures() const noexcept { return failures_; }
  void reset() noexcept { failures_ = 0; }

 private:
  std::chrono::milliseconds first_;
  std::chrono::milliseconds most_;
  int failures_ = 0;
};

}  // namespace keel::process
