// Watches a descriptor that another library owns (libpq's, a pipe) for readiness, level-triggered. It owns
// the libuv handle, never the descriptor; destroy or stop it before the descriptor is closed. Loop thread only.
#pragma once

#include <functional>

#include "runtime/core/result.h"
#include "runtime/core/uv_handle.h"

namespace keel {

enum class Readiness : int {
  None = 0,
  Readable = UV_READABLE,
  Writable = UV_WRITABLE,
  Both = UV_READABLE | UV_WRITABLE
};

class FdWatcher {
 public:
  // Called from the loop with what is ready, `Both` on an error of the descriptor. It may destroy the watcher.
  using Callback = std::function<void(Readiness)>;

  // Puts `fd` into non-blocking mode. Fails with a reason when it cannot be polled (a regular file).
  static Result<FdWatcher> open(int fd, Callback callback);

  // Watches for `interest` from now on; None stops. Cheap when nothing changes. Never suspends.
  void watch(Readiness interest) noexcept;

 private:
  struct State {
    Callback callback;
  };
  FdWatcher(UvHandle<uv_poll_t> handle, std::unique_ptr<State> state) noexcept;

  std::unique_ptr<State> state_;
  UvHandle<uv_poll_t> handle_;
  Readiness interest_ = Readiness::None;
};

}  // namespace keel
