// The listening sockets. The supervisor binds them and keeps them open for as long as it lives, so that a
// connection waiting in an accept queue outlives any worker. Supervisor and its forked workers; no threads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/config/listen_address.h"
#include "runtime/core/result.h"

namespace keel::process {

// How workers share an address. docs/adr/0003-accept.md says which is used and why.
enum class AcceptStrategy : unsigned char {
  SharedSocket,  // All workers accept from one queue: the first that is idle takes the connection.
  SocketPerSlot  // SO_REUSEPORT: the kernel spreads connections over one queue per worker slot.
};

class Listeners {
 public:
  // Binds and listens on every address; `slots` is the number of workers. A stale unix socket file is replaced
  // if nobody listens on it. If systemd passed sockets (LISTEN_FDS), they are used instead of `addresses`. An
  // error names the address and the reason, and nothing stays bound.
  static Result<Listeners> open(const std::vector<config::ListenAddress>& addresses, std::size_t slots,
                                AcceptStrategy strategy);

  Listeners(Listeners&&) noexcept;
  Listeners& operator=(Listeners&&) noexcept;
  ~Listeners();  // Closes, and removes unix socket files if this process made them.

  // The listening, non-blocking descriptors for the worker of that slot, one per address.
  std::vector<int> of_slot(std::size_t slot) const;

  // Where clients connect, with the port really bound: "http://127.0.0.1:8080", "unix:/run/keel.sock".
  std::vector<std::string> urls() const;

  // In a worker: hands over the descriptors of its slot and closes those of the others.
  std::vector<int> release_slot(std::size_t slot) noexcept;

 private:
  struct Socket {
    std::size_t slot = 0;
    bool shared = true;
    int fd = -1;
    std::string url;
    std::string unlink_path;
  };
  explicit Listeners(std::vector<Socket> sockets);
  static Result<Listeners> adopt(int count);

  std::vector<Socket> sockets_;
  int owner_pid_;
};

}  // namespace keel::process
