// The HTTP/1.1 server of one process: accepts on sockets that it is given and runs one Connection per client.
// Owned by the worker; loop thread only.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/core/deadline.h"
#include "runtime/core/result.h"
#include "runtime/http/exchange.h"

namespace keel::http {

// See docs/configuration.md for the meaning; the defaults are product defaults.
struct ServerLimits {
  std::size_t max_connections = 10000;
  std::size_t max_header_bytes = 32 * 1024;
  std::size_t max_body_bytes = 64 * 1024 * 1024;
  Milliseconds header_timeout{10000};
  Milliseconds body_timeout{30000};
  Milliseconds keepalive_timeout{75000};
  Milliseconds write_timeout{30000};
};

class Server {
 public:
  // `handler` must outlive the server.
  Server(Handler& handler, ServerLimits limits);
  ~Server();

  // Accepts on a bound, listening, non-blocking socket (TCP or unix). The server owns it from here.
  Status listen(int fd);

  // Serves a socket that is connected already. The server owns it from here.
  void adopt(int fd);

  // Takes what has connected already, stops accepting, answers what is in flight (and what idle connections send
  // within 200 ms, before they are closed) with "Connection: close", then calls `drained` at the end of a turn.
  // Never suspends.
  void drain(std::function<void()> drained);

  // Closes whatever is still open, at once.
  void close_all() noexcept;

  std::size_t open_connections() const noexcept;
  std::size_t requests_started() const noexcept;  // Since the start, for max_requests.
  std::size_t requests_in_flight() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace keel::http
