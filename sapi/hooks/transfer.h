// The common part of the calls that move bytes: try, wait until the descriptor is ready, try again.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>

#include "sapi/hooks/hooks.h"
#include "sapi/hooks/readiness.h"

namespace keel::hooks {

// A descriptor in non-blocking mode never waits.
inline bool is_blocking(int fd) noexcept {
  const auto flags = syscall(SYS_fcntl, fd, F_GETFL, 0);
  return flags >= 0 && (flags & O_NONBLOCK) == 0;
}

inline bool is_regular_file(int fd) noexcept {
  struct stat info;
  return fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

// What SO_RCVTIMEO or SO_SNDTIMEO of a socket allow; no limit for what is no socket.
inline Deadline socket_deadline(int fd, int option) noexcept {
  timeval limit{};
  socklen_t size = sizeof(limit);
  const bool limited =
      getsockopt(fd, SOL_SOCKET, option, &limit, &size) == 0 && (limit.tv_sec != 0 || limit.tv_usec != 0);
  return limited ? Clock::now() + std::chrono::seconds(limit.tv_sec) + std::chrono::microseconds(limit.tv_usec)
                 : kNoDeadline;
}

// Waits until `fd` is ready for `events`. False with errno set if the call must not be made any more: it has waited as
// long as it may (SO_RCVTIMEO, SO_SNDTIMEO), or its request is cancelled. May suspend.
inline bool await_turn(int fd, short events, Deadline deadline) {
  do {
    const WaitResult result = await_ready(fd, events, deadline);
    if (!ended_well(result)) return false;
    if (result == WaitResult::TimedOut) {
      errno = EAGAIN;
      return false;
    }
  } while (!is_ready(fd, events));
  return true;
}

// After a call that did not wait: lets others in between, now and then. Not on a descriptor that never blocks, whose
// owner does not count on being left: Keel's own drivers. May suspend.
inline void made_call(int fd) noexcept {
  if (has_made_many_calls() && is_blocking(fd)) yield_turn();
}

// Before a call that cannot be asked not to wait. May suspend.
inline bool await_before(int fd, short events) {
  if (is_ready(fd, events)) {
    made_call(fd);
    return true;
  }
  return !is_blocking(fd) || await_turn(fd, events, kNoDeadline);
}

// Makes a call that can be asked not to wait (MSG_DONTWAIT), again and again until it need not. May suspend.
template <typename Call>
ssize_t retry(int fd, short events, int timeout_option, Call call) {
  ssize_t count = call();
  if (count >= 0) {
    made_call(fd);
    return count;
  }
  if (errno != EAGAIN || !is_blocking(fd)) return count;
  const Deadline deadline = socket_deadline(fd, timeout_option);
  while (count < 0 && errno == EAGAIN) {
    if (!await_turn(fd, events, deadline)) return -1;
    count = call();
  }
  return count;
}

}  // namespace keel::hooks
