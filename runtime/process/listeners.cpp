#include "runtime/process/listeners.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace keel::process {

namespace {

using config::ListenAddress;

// The kernel lowers it to net.core.somaxconn.
constexpr int kBacklog = 4096;
constexpr int kFirstPassedDescriptor = 3;  // SD_LISTEN_FDS_START, sd_listen_fds(3).

// Closes unless released.
class Descriptor {
 public:
  explicit Descriptor(int fd) noexcept : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const noexcept { return fd_; }
  int release() noexcept { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

Error cannot_listen(const ListenAddress& address, int error) {
  return Error{"cannot listen on " + address.text() + ": " + std::strerror(error)};
}

Result<Descriptor> listening(Descriptor socket, const ListenAddress& address, const sockaddr* name, socklen_t length) {
  if (bind(socket.get(), name, length) != 0 || listen(socket.get(), kBacklog) != 0) {
    return cannot_listen(address, errno);
  }
  return socket;
}

Result<Descriptor> open_tcp_candidate(const ListenAddress& address, const addrinfo& candidate,
                                      AcceptStrategy strategy) {
  Descriptor fd(socket(candidate.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP));
  if (fd.get() < 0) return cannot_listen(address, errno);
  const int on = 1;
  setsockopt(fd.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (strategy == AcceptStrategy::SocketPerSlot) setsockopt(fd.get(), SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
  // "::" next to "0.0.0.0" must be possible.
  if (candidate.ai_family == AF_INET6) setsockopt(fd.get(), IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
  // Accepted sockets inherit it: a response is one send, and waiting for more would only delay its tail.
  setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return listening(std::move(fd), address, candidate.ai_addr, candidate.ai_addrlen);
}

Result<Descriptor> open_tcp(const ListenAddress& address, AcceptStrategy strategy) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const int error = getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &found);
  if (error != 0) return Error{"cannot listen on " + address.text() + ": " + gai_strerror(error)};
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  return open_tcp_candidate(address, *found, strategy);
}

sockaddr_un unix_name(const std::string& path) {
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  std::memcpy(name.sun_path, path.data(), std::min(path.size(), sizeof name.sun_path - 1));
  return name;
}

// A socket file that its server left behind refuses connections; anything else is not ours to remove.
void remove_stale_socket(const std::string& path) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0 || !S_ISSOCK(info.st_mode)) return;
  const Descriptor probe(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const sockaddr_un name = unix_name(path);
  const bool refused =
      connect(probe.get(), reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0 && errno == ECONNREFUSED;
  if (refused) unlink(path.c_str());
}

Result<Descriptor> open_unix(const ListenAddress& address) {
  remove_stale_socket(address.path);
  Descriptor fd(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (fd.get() < 0) return cannot_listen(address, errno);
  const sockaddr_un name = unix_name(address.path);
  return listening(std::move(fd), address, reinterpret_cast<const sockaddr*>(&name), sizeof name);
}

ListenAddress bound_address(int fd) {
  sockaddr_storage storage{};
  socklen_t length = sizeof storage;
  if (getsockname(fd, reinterpret_cast<sockaddr*>(&storage), &length) != 0) return {};
  if (storage.ss_family == AF_UNIX) {
    return {"", 0, reinterpret_cast<const sockaddr_un*>(&storage)->sun_path};
  }
  char host[NI_MAXHOST];
  char port[NI_MAXSERV];
  if (getnameinfo(reinterpret_cast<sockaddr*>(&storage), length, host, sizeof host, port, sizeof port,
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return {};
  }
  return {host, static_cast<std::uint16_t>(std::atoi(port)), ""};
}

std::string url_of(const ListenAddress& address) { return (address.is_unix() ? "" : "http://") + address.text(); }

// How many sockets systemd has passed to this process (sd_listen_fds(3)). The variables are consumed: they do not
// mean the processes that PHP starts.
int passed_sockets() {
  const char* const pid = getenv("LISTEN_PID");
  const char* const count = getenv("LISTEN_FDS");
  const bool ours = pid != nullptr && count != nullptr && std::atol(pid) == getpid();
  const int sockets = ours ? std::atoi(count) : 0;
  if (ours) {
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
  }
  return sockets;
}

}  // namespace

Listeners::Listeners(std::vector<Socket> sockets) : sockets_(std::move(sockets)), owner_pid_(getpid()) {}

Listeners::Listeners(Listeners&& other) noexcept
    : sockets_(std::exchange(other.sockets_, {})), owner_pid_(other.owner_pid_) {}

Listeners& Listeners::operator=(Listeners&& other) noexcept {
  std::swap(sockets_, other.sockets_);
  std::swap(owner_pid_, other.owner_pid_);
  return *this;
}

Listeners::~Listeners() {
  for (const Socket& socket : sockets_) {
    if (socket.fd >= 0) close(socket.fd);
    if (!socket.unlink_path.empty() && owner_pid_ == getpid()) unlink(socket.unlink_path.c_str());
  }
}

Result<Listeners> Listeners::adopt(int count) {
  Listeners listeners({});
  for (int fd = kFirstPassedDescriptor; fd < kFirstPassedDescriptor + count; ++fd) {
    int accepts = 0;
    socklen_t length = sizeof accepts;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &length) != 0 || accepts == 0) {
      return Error{"LISTEN_FDS: descriptor " + std::to_string(fd) + " is not a listening socket"};
    }
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    listeners.sockets_.push_back({0, true, fd, url_of(bound_address(fd)), ""});
  }
  return listeners;
}

Result<Listeners> Listeners::open(const std::vector<ListenAddress>& addresses, std::size_t slots,
                                  AcceptStrategy strategy) {
  if (const int passed = passed_sockets(); passed > 0) return adopt(passed);
  Listeners listeners({});
  for (ListenAddress address : addresses) {
    // A unix socket has one queue; SO_REUSEPORT does not apply to it.
    const bool shared = address.is_unix() || strategy == AcceptStrategy::SharedSocket;
    for (std::size_t slot = 0; slot < (shared ? 1 : slots); ++slot) {
      auto fd = address.is_unix() ? open_unix(address) : open_tcp(address, strategy);
      if (!fd) return fd.error();
      const ListenAddress bound = bound_address(fd.value().get());
      if (!address.is_unix()) address.port = bound.port;  // The first slot chose the port, if it was left to us.
      listeners.sockets_.push_back({slot, shared, fd.value().release(), url_of(bound), address.path});
    }
  }
  return listeners;
}

std::vector<int> Listeners::of_slot(std::size_t slot) const {
  std::vector<int> descriptors;
  for (const Socket& socket : sockets_) {
    if (socket.shared || socket.slot == slot) descriptors.push_back(socket.fd);
  }
  return descriptors;
}

std::vector<std::string> Listeners::urls() const {
  std::vector<std::string> urls;
  for (const Socket& socket : sockets_) {
    if (socket.slot == 0) urls.push_back(socket.url);
  }
  return urls;
}

std::vector<int> Listeners::release_slot(std::size_t slot) noexcept {
  std::vector<int> descriptors = of_slot(slot);
  for (Socket& socket : sockets_) {
    if (!socket.shared && socket.slot != slot) close(socket.fd);
    socket.fd = -1;
  }
  return descriptors;
}

}  // namespace keel::process
