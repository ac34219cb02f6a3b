// recv(), send() and their relatives, connect() and accept().
#include <sys/socket.h>

#include "sapi/hooks/transfer.h"

namespace {

using keel::WaitResult;
using keel::hooks::Hook;
using keel::hooks::parks;
using keel::hooks::retry;

bool waits(Hook hook, int flags) { return (flags & MSG_DONTWAIT) == 0 && parks(hook); }

ssize_t receive(int fd, char* buffer, std::size_t size, int flags, sockaddr* from, socklen_t* from_size) {
  return retry(fd, POLLIN, SO_RCVTIMEO, [=] {
    return static_cast<ssize_t>(syscall(SYS_recvfrom, fd, buffer, size, flags | MSG_DONTWAIT, from, from_size));
  });
}

// With MSG_WAITALL: until all is there, the peer has ended, or something is wrong.
ssize_t receive_all(int fd, char* buffer, std::size_t size, int flags) {
  std::size_t received = 0;
  while (received < size) {
    const ssize_t count = receive(fd, buffer + received, size - received, flags & ~MSG_WAITALL, nullptr, nullptr);
    if (count <= 0) return received > 0 ? static_cast<ssize_t>(received) : count;
    received += static_cast<std::size_t>(count);
  }
  return static_cast<ssize_t>(received);
}

// A blocking send() takes all of it, one that is asked not to wait perhaps less.
ssize_t send_all(int fd, const char* data, std::size_t size, int flags, const sockaddr* to, socklen_t to_size) {
  std::size_t sent = 0;
  do {
    const ssize_t count = retry(fd, POLLOUT, SO_SNDTIMEO, [=] {
      return static_cast<ssize_t>(syscall(SYS_sendto, fd, data + sent, size - sent, flags | MSG_DONTWAIT, to, to_size));
    });
    if (count < 0) return sent > 0 ? static_cast<ssize_t>(sent) : -1;
    sent += static_cast<std::size_t>(count);
  } while (sent < size && keel::hooks::is_blocking(fd));
  return static_cast<ssize_t>(sent);
}

int finish_connect(int fd) {
  const keel::Deadline deadline = keel::hooks::socket_deadline(fd, SO_SNDTIMEO);
  const WaitResult result = keel::hooks::await_ready(fd, POLLOUT, deadline);
  if (!keel::hooks::ended_well(result)) return -1;
  if (result == WaitResult::TimedOut) return errno = EINPROGRESS, -1;  // As connect(2) with SO_SNDTIMEO.
  int error = 0;
  socklen_t size = sizeof(error);
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  return error == 0 ? 0 : (errno = error, -1);
}

}  // namespace

KEEL_HOOK ssize_t recvfrom(int fd, void* buffer, std::size_t size, int flags, sockaddr* from, socklen_t* from_size) {
  if (!waits(Hook::Receive, flags)) {
    return static_cast<ssize_t>(syscall(SYS_recvfrom, fd, buffer, size, flags, from, from_size));
  }
  auto* const bytes = static_cast<char*>(buffer);
  if ((flags & MSG_WAITALL) != 0 && from == nullptr) return receive_all(fd, bytes, size, flags);
  return receive(fd, bytes, size, flags, from, from_size);
}

KEEL_HOOK ssize_t recv(int fd, void* buffer, std::size_t size, int flags) {
  return recvfrom(fd, buffer, size, flags, nullptr, nullptr);
}

KEEL_HOOK ssize_t __recv_chk(int fd, void* buffer, std::size_t size, std::size_t, int flags) {
  return recv(fd, buffer, size, flags);
}

KEEL_HOOK ssize_t __recvfrom_chk(int fd, void* buffer, std::size_t size, std::size_t, int flags, sockaddr* from,
                                 socklen_t* from_size) {
  return recvfrom(fd, buffer, size, flags, from, from_size);
}

KEEL_HOOK ssize_t recvmsg(int fd, msghdr* message, int flags) {
  if (!waits(Hook::Receive, flags)) return static_cast<ssize_t>(syscall(SYS_recvmsg, fd, message, flags));
  return retry(fd, POLLIN, SO_RCVTIMEO,
               [=] { return static_cast<ssize_t>(syscall(SYS_recvmsg, fd, message, flags | MSG_DONTWAIT)); });
}

KEEL_HOOK ssize_t sendto(int fd, const void* data, std::size_t size, int flags, const sockaddr* to, socklen_t to_size) {
  if (!waits(Hook::Send, flags)) return static_cast<ssize_t>(syscall(SYS_sendto, fd, data, size, flags, to, to_size));
  return send_all(fd, static_cast<const char*>(data), size, flags, to, to_size);
}

KEEL_HOOK ssize_t send(int fd, const void* data, std::size_t size, int flags) {
  return sendto(fd, data, size, flags, nullptr, 0);
}

KEEL_HOOK ssize_t sendmsg(int fd, const msghdr* message, int flags) {
  if (!waits(Hook::Send, flags)) return static_cast<ssize_t>(syscall(SYS_sendmsg, fd, message, flags));
  return retry(fd, POLLOUT, SO_SNDTIMEO,
               [=] { return static_cast<ssize_t>(syscall(SYS_sendmsg, fd, message, flags | MSG_DONTWAIT)); });
}

KEEL_HOOK int connect(int fd, const sockaddr* address, socklen_t size) {
  if (!parks(Hook::Connect) || !keel::hooks::is_blocking(fd)) {
    return static_cast<int>(syscall(SYS_connect, fd, address, size));
  }
  const auto flags = syscall(SYS_fcntl, fd, F_GETFL, 0);
  syscall(SYS_fcntl, fd, F_SETFL, flags | O_NONBLOCK);
  int result = static_cast<int>(syscall(SYS_connect, fd, address, size));
  // A unix socket whose queue is full says EAGAIN: nothing tells when there is room, so that is asked again.
  for (keel::Milliseconds pause{1}; result != 0 && errno == EAGAIN;
       result = static_cast<int>(syscall(SYS_connect, fd, address, size))) {
    if (!keel::hooks::ended_well(keel::sleep_until(keel::deadline_in(pause)))) break;
    if (pause < keel::Milliseconds(20)) pause *= 2;
  }
  if (result != 0 && errno == EINPROGRESS) result = finish_connect(fd);
  const int error = errno;
  syscall(SYS_fcntl, fd, F_SETFL, flags);
  errno = error;
  return result;
}

KEEL_HOOK int accept4(int fd, sockaddr* address, socklen_t* size, int flags) {
  if (parks(Hook::Accept) && !keel::hooks::await_before(fd, POLLIN)) return -1;
  return static_cast<int>(syscall(SYS_accept4, fd, address, size, flags));
}

KEEL_HOOK int accept(int fd, sockaddr* address, socklen_t* size) { return accept4(fd, address, size, 0); }
