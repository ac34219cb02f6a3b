// Ownership of libuv handles. A handle is freed where libuv lets go of it: in its close callback.
// Loop thread only.
#pragma once

#include <uv.h>

#include <memory>

namespace keel {

// Closes a handle and frees it in its close callback. `data` is cleared first: a callback that still
// runs must not find its dead owner.
struct UvCloser {
  template <typename Handle>
  void operator()(Handle* handle) const noexcept {
    handle->data = nullptr;
    uv_close(reinterpret_cast<uv_handle_t*>(handle),
             [](uv_handle_t* closed) { delete reinterpret_cast<Handle*>(closed); });
  }
};

template <typename Handle>
using UvHandle = std::unique_ptr<Handle, UvCloser>;

}  // namespace keel
