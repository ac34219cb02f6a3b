// The time limits of all connections of a server. Each kind has one duration, so a list per kind is in order
// of expiry by itself: arming is an append, and one libuv timer watches the lists' heads. Owned by the
// server; loop thread only; nothing here suspends.
#pragma once

#include <uv.h>

#include <array>
#include <cstdint>

#include "runtime/core/deadline.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/core/uv_handle.h"

namespace keel::http {

enum class Timeout : std::uint8_t {
  Header,     // For a whole head, from its first byte (or the connection's start).
  Body,       // For the next part of a body.
  KeepAlive,  // Between requests.
  Write,      // For the client to take what a finished response still holds.
  Linger,     // For the client to stop sending after we closed our side.
  Grace,      // A second look before something final is done.
  Peek,       // Until a connection that is not read from is looked at.
};
inline constexpr std::size_t kTimeoutKinds = 7;

// Something with a time limit; at most one at a time.
class TimeoutEntry : public ListLink<TimeoutEntry> {
 public:
  // Disarmed already; may arm again or destroy itself.
  virtual void on_timeout(Timeout kind) noexcept = 0;

 protected:
  ~TimeoutEntry() = default;

 private:
  friend class Timeouts;
  std::uint64_t expires_ = 0;
};

class Timeouts {
 public:
  explicit Timeouts(const std::array<Milliseconds, kTimeoutKinds>& durations);

  // Replaces what the entry was armed with.
  void arm(TimeoutEntry& entry, Timeout kind) noexcept;
  static void disarm(TimeoutEntry& entry) noexcept { entry.unlink(); }

 private:
  void expire() noexcept;
  void schedule(std::uint64_t at) noexcept;

  UvHandle<uv_timer_t> timer_;
  std::uint64_t scheduled_ = UINT64_MAX;
  std::array<std::uint64_t, kTimeoutKinds> durations_;
  std::array<IntrusiveList<TimeoutEntry>, kTimeoutKinds> lists_;
};

}  // namespace keel::http
