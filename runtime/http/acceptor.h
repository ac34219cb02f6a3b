// Accepts connections on one listening socket, which it owns. When descriptors run out it stops for a moment
// instead of spinning. Owned by the server; loop thread only; nothing here suspends.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "runtime/core/fd_watcher.h"
#include "runtime/core/result.h"
#include "runtime/core/timer.h"

namespace keel::http {

class Acceptor {
 public:
  // Gets each connected socket, and owns it.
  using Accepted = std::function<void(int fd)>;

  explicit Acceptor(Accepted accepted) : accepted_(std::move(accepted)) {}
  ~Acceptor();
  Acceptor(const Acceptor&) = delete;
  Acceptor& operator=(const Acceptor&) = delete;

  // `fd` is bound and listening. It is the acceptor's also when this fails.
  Status open(int fd);

  // Takes what has connected already, then closes the socket.
  void close();

 private:
  enum class Amount { Some, All };
  void accept(Amount amount);
  void pause();

  Accepted accepted_;
  int fd_ = -1;
  std::optional<FdWatcher> watcher_;
  std::unique_ptr<Timer> retry_;
};

}  // namespace keel::http
