#include "runtime/http/acceptor.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace keel::http {

namespace {

// Per turn, so that connections that are open get their share, and other processes theirs of new ones.
constexpr int kAcceptedPerTurn = 32;
constexpr Milliseconds kRetryTime{100};

}  // namespace

Acceptor::~Acceptor() {
  watcher_.reset();
  if (fd_ >= 0) ::close(fd_);
}

Status Acceptor::open(int fd) {
  fd_ = fd;
  // Inherited by what is accepted, which saves a call per connection; not for unix sockets, where it fails.
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  auto watcher = FdWatcher::open(fd, [this](Readiness) { accept(Amount::Some); });
  if (!watcher) return std::move(watcher).error();
  watcher_.emplace(std::move(watcher).value());
  watcher_->watch(Readiness::Readable);
  return {};
}

void Acceptor::close() {
  if (fd_ < 0) return;
  accept(Amount::All);
  retry_.reset();
  watcher_.reset();
  ::close(std::exchange(fd_, -1));
}

void Acceptor::accept(Amount amount) {
  for (int count = 0; amount == Amount::All || count < kAcceptedPerTurn; ++count) {
    const int fd = accept4(fd_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
      accepted_(fd);
    } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
      return pause();
    } else if (errno != EINTR && errno != ECONNABORTED) {
      return;
    }
  }
}

void Acceptor::pause() {
  watcher_->watch(Readiness::None);
  if (!retry_) retry_ = std::make_unique<Timer>();
  retry_->start(deadline_in(kRetryTime), [this] { watcher_->watch(Readiness::Readable); });
}

}  // namespace keel::http
