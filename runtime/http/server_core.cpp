#include "runtime/http/server_core.h"

#include <sys/socket.h>
#include <unistd.h>

#include <utility>

#include "runtime/core/loop.h"
#include "runtime/http/connection.h"
#include "runtime/http/response_head.h"
#include "runtime/http/server_exchange.h"

namespace keel::http {

namespace {

constexpr std::size_t kPooledExchanges = 256;
constexpr std::size_t kRefusedAtOnce = 256;
constexpr Milliseconds kLingerTime{2000};
constexpr Milliseconds kGraceTime{200};
constexpr Milliseconds kPeekTime{1000};

}  // namespace

ServerCore::ServerCore(Handler& handler_, const ServerLimits& limits_)
    : handler(handler_),
      limits(limits_),
      timeouts({limits_.header_timeout, limits_.body_timeout, limits_.keepalive_timeout, limits_.write_timeout,
                kLingerTime, kGraceTime, kPeekTime}),
      read_buffer_(new char[kReadBuffer]) {}

ServerCore::~ServerCore() = default;

ServerExchange& ServerCore::acquire_exchange() {
  if (pool_.empty()) pool_.push_back(std::make_unique<ServerExchange>());
  ServerExchange& exchange = *pool_.back().release();
  pool_.pop_back();
  exchange.attach(shared_from_this());
  return exchange;
}

void ServerCore::release_exchange(ServerExchange& exchange) noexcept {
  const std::shared_ptr<ServerCore> self = exchange.take_core();
  std::unique_ptr<ServerExchange> owned(&exchange);
  if (pool_.size() == kPooledExchanges) return;
  owned->recycle();
  pool_.push_back(std::move(owned));
}

void ServerCore::defer(Deferred& deferred) {
  if (deferred_.empty()) {
    Loop::get().defer([self = shared_from_this()] {
      IntrusiveList<Deferred> batch;
      while (Deferred* next = self->deferred_.pop_front()) batch.push_back(*next);
      while (Deferred* next = batch.pop_front()) next->run_deferred();
    });
  }
  deferred_.push_back(deferred);
}

void ServerCore::serve(int fd) {
  if (open < limits.max_connections) return Connection::start(shared_from_this(), fd, Connection::Admission::Accepted);
  if (refused < kRefusedAtOnce) return Connection::start(shared_from_this(), fd, Connection::Admission::Refused);
  const std::string response = error_response(503);
  static_cast<void>(::send(fd, response.data(), response.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  ::close(fd);
}

void ServerCore::drain(std::function<void()> drained) {
  draining = true;
  drained_ = std::move(drained);
  // drain() only arms time-outs, so the list stays as it is.
  connections.for_each([](Connection& connection) { connection.drain(); });
  check_drained();
}

void ServerCore::close_all() noexcept {
  while (!connections.empty()) connections.front().close();
}

void ServerCore::check_drained() {
  if (!drained_ || !connections.empty() || in_flight != 0) return;
  Loop::get().defer(std::exchange(drained_, nullptr));
}

}  // namespace keel::http
