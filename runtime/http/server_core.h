// What the connections of one server share: limits, time-outs, the read buffer, the pool of exchanges, and
// the count of what is open. Shared by the server, its connections and its exchanges, so that an exchange the
// application still holds finds it. Loop thread only; nothing here suspends.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "runtime/core/intrusive_list.h"
#include "runtime/http/buffer_sizes.h"
#include "runtime/http/request_parser.h"
#include "runtime/http/server.h"
#include "runtime/http/timeouts.h"

namespace keel::http {

class Connection;
class ServerExchange;

// Something that wants to go on at the end of the turn, outside any callback of libuv and any coroutine.
class Deferred : public ListLink<Deferred> {
 public:
  virtual void run_deferred() noexcept = 0;

 protected:
  ~Deferred() = default;
};

class ServerCore : public std::enable_shared_from_this<ServerCore> {
 public:
  ServerCore(Handler& handler, const ServerLimits& limits);
  ~ServerCore();

  // A connection that libuv reads gets this buffer; its content is used before the next read.
  uv_buf_t read_buffer() const noexcept { return uv_buf_init(read_buffer_.get(), kReadBuffer); }

  // An exchange from the pool, and back. It keeps the core alive in between.
  ServerExchange& acquire_exchange();
  void release_exchange(ServerExchange& exchange) noexcept;

  // Runs `deferred` at the end of this turn, unless it is destroyed before.
  void defer(Deferred& deferred);

  // Serves a connected socket, which is owned from here; refused with 503 beyond the limit.
  void serve(int fd);

  void drain(std::function<void()> drained);
  void close_all() noexcept;
  // Calls the drain's callback if nothing is left.
  void check_drained();

  Handler& handler;
  const ServerLimits limits;
  Timeouts timeouts;
  RequestParser parser;
  IntrusiveList<Connection> connections;
  std::size_t open = 0;     // Connections that count for max_connections.
  std::size_t refused = 0;  // Connections that are being told 503.
  std::size_t started = 0;
  std::size_t in_flight = 0;
  bool draining = false;

 private:
  std::unique_ptr<char[]> read_buffer_;
  std::vector<std::unique_ptr<ServerExchange>> pool_;
  IntrusiveList<Deferred> deferred_;
  std::function<void()> drained_;
};

}  // namespace keel::http
