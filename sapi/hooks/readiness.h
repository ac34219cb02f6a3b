// Waits until descriptors are ready, without touching their flags: an epoll set of its own, which the loop watches
// (uv_poll would make them non-blocking for everybody). Several coroutines may wait for one descriptor. Loop thread.
#pragma once

#include <poll.h>

#include <span>

#include "runtime/core/deadline.h"
#include "runtime/core/wait.h"

namespace keel::hooks {

// Until one of them is ready for what its `events` say, was closed, or cannot be waited for (it is always ready then);
// look again with poll(2). Negative descriptors are left out. May suspend.
WaitResult await_ready(std::span<const pollfd> descriptors, Deadline deadline);

// The same for one.
WaitResult await_ready(int fd, short events, Deadline deadline);

// Whether it is ready for `events` now, or broken.
bool is_ready(int fd, short events) noexcept;

// Whoever waits for the descriptor goes on: it is about to be closed.
void wake_waiters(int fd) noexcept;

}  // namespace keel::hooks
