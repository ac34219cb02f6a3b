#include "runtime/core/fd_watcher.h"

#include <utility>

#include "runtime/core/loop.h"

namespace keel {

FdWatcher::FdWatcher(UvHandle<uv_poll_t> handle, std::unique_ptr<State> state) noexcept
    : state_(std::move(state)), handle_(std::move(handle)) {}

Result<FdWatcher> FdWatcher::open(int fd, Callback callback) {
  auto* const raw = new uv_poll_t;
  const int error = uv_poll_init(Loop::get().uv(), raw, fd);
  if (error != 0) {
    delete raw;  // Never initialised, so there is nothing to close.
    return Error{std::string("cannot watch a descriptor: ") + uv_strerror(error)};
  }
  UvHandle<uv_poll_t> handle(raw);
  auto state = std::make_unique<State>(State{std::move(callback)});
  handle->data = state.get();
  return FdWatcher(std::move(handle), std::move(state));
}

void FdWatcher::watch(Readiness interest) noexcept {
  if (interest == interest_) return;
  interest_ = interest;
  if (interest == Readiness::None) {
    uv_poll_stop(handle_.get());
    return;
  }
  uv_poll_start(handle_.get(), static_cast<int>(interest), [](uv_poll_t* handle, int status, int events) noexcept {
    if (handle->data == nullptr) return;
    auto& callback = static_cast<State*>(handle->data)->callback;
    callback(status < 0 ? Readiness::Both : static_cast<Readiness>(events & (UV_READABLE | UV_WRITABLE)));
  });
}

}  // namespace keel
