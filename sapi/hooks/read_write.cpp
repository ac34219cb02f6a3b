// read(), write(), readv(), writev() on pipes, sockets and terminals; a regular file is always ready and never parks.
// close() wakes whoever waits for the descriptor.
#include <sys/uio.h>

#include <algorithm>

#include "sapi/hooks/transfer.h"

namespace {

using keel::hooks::Hook;
using keel::hooks::parks;

// What a pipe surely takes at once when it is ready (pipe(7)).
constexpr std::size_t kAtOnce = 4096;

// A blocking write() to a pipe or socket takes all of it, but would stop the process for it.
ssize_t write_all(int fd, const char* data, std::size_t size) {
  std::size_t written = 0;
  while (true) {
    if (!keel::hooks::await_before(fd, POLLOUT)) return written > 0 ? static_cast<ssize_t>(written) : -1;
    const std::size_t piece = std::min(size - written, kAtOnce);
    const auto count = static_cast<ssize_t>(syscall(SYS_write, fd, data + written, piece));
    if (count < 0) return written > 0 ? static_cast<ssize_t>(written) : -1;
    written += static_cast<std::size_t>(count);
    if (written >= size || count == 0 || static_cast<std::size_t>(count) < piece) return static_cast<ssize_t>(written);
  }
}

}  // namespace

KEEL_HOOK ssize_t read(int fd, void* buffer, std::size_t size) {
  if (size > 0 && parks(Hook::Read) && !keel::hooks::await_before(fd, POLLIN)) return -1;
  return static_cast<ssize_t>(syscall(SYS_read, fd, buffer, size));
}

KEEL_HOOK ssize_t __read_chk(int fd, void* buffer, std::size_t size, std::size_t) { return read(fd, buffer, size); }

KEEL_HOOK ssize_t readv(int fd, const iovec* parts, int count) {
  if (parks(Hook::Read) && !keel::hooks::await_before(fd, POLLIN)) return -1;
  return static_cast<ssize_t>(syscall(SYS_readv, fd, parts, count));
}

KEEL_HOOK ssize_t write(int fd, const void* data, std::size_t size) {
  if (size <= kAtOnce || !parks(Hook::Write) || keel::hooks::is_regular_file(fd)) {
    if (size > 0 && parks(Hook::Write) && !keel::hooks::await_before(fd, POLLOUT)) return -1;
    return static_cast<ssize_t>(syscall(SYS_write, fd, data, size));
  }
  return write_all(fd, static_cast<const char*>(data), size);
}

KEEL_HOOK ssize_t writev(int fd, const iovec* parts, int count) {
  if (parks(Hook::Write) && !keel::hooks::await_before(fd, POLLOUT)) return -1;
  return static_cast<ssize_t>(syscall(SYS_writev, fd, parts, count));
}

KEEL_HOOK int close(int fd) {
  if (keel::hooks::parks(Hook::Read)) keel::hooks::wake_waiters(fd);
  return static_cast<int>(syscall(SYS_close, fd));
}
