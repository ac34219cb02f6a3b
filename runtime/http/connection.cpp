#include "runtime/http/connection.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <utility>

#include "runtime/core/loop.h"
#include "runtime/http/peer_address.h"
#include "runtime/http/response_head.h"
#include "runtime/http/server_exchange.h"

namespace keel::http {

namespace {

// A body of which so little is left is read and dropped, to keep the connection.
constexpr std::uint64_t kSkippableBody = 256 * 1024;

// What the kernel did not take at once; freed when it did.
struct QueuedWrite {
  uv_write_t request;
  std::string data;
};

std::string_view after(std::span<uv_buf_t> buffers, std::size_t index, std::size_t& skip) noexcept {
  const std::string_view data(buffers[index].base, buffers[index].len);
  const std::size_t skipped = std::min(skip, data.size());
  skip -= skipped;
  return data.substr(skipped);
}

}  // namespace

void Connection::start(std::shared_ptr<ServerCore> core, int fd, Admission admission) {
  auto* const connection = new Connection(std::move(core));
  if (!connection->open(fd)) return;
  ServerCore& shared = *connection->core_;
  shared.connections.push_back(*connection);
  connection->refused_ = admission == Admission::Refused;
  ++(connection->refused_ ? shared.refused : shared.open);
  connection->start_reading();
  if (connection->refused_) {
    connection->reject(503);
  } else {
    connection->arm(Timeout::Header);
  }
}

// On failure the connection deletes itself.
bool Connection::open(int fd) {
  is_tcp_ = socket_family(fd) != AF_UNIX;
  uv_loop_t* const loop = Loop::get().uv();
  if (is_tcp_) {
    uv_tcp_init(loop, &uv_.tcp);
  } else {
    uv_pipe_init(loop, &uv_.pipe, 0);
  }
  uv_.handle.data = this;
  const int error = is_tcp_ ? uv_tcp_open(&uv_.tcp, fd) : uv_pipe_open(&uv_.pipe, fd);
  if (error == 0) return true;
  ::close(fd);
  state_ = State::Closed;
  uv_close(&uv_.handle, [](uv_handle_t* handle) { delete static_cast<Connection*>(handle->data); });
  return false;
}

const Peer& Connection::peer() {
  if (!peer_) {
    uv_os_fd_t fd = -1;
    uv_fileno(&uv_.handle, &fd);
    peer_ = std::make_unique<Peer>(peer_of_socket(fd));
  }
  return *peer_;
}

bool Connection::send(std::string_view data) {
  uv_buf_t buffer = uv_buf_init(const_cast<char*>(data.data()), static_cast<unsigned>(data.size()));
  return send({&buffer, 1});
}

bool Connection::send(std::span<uv_buf_t> buffers) {
  if (state_ == State::Closed) return false;
  sent_lately_ = true;
  std::size_t total = 0;
  for (const uv_buf_t& buffer : buffers) total += buffer.len;
  std::size_t sent = 0;
  if (queued() == 0) {
    const int result = uv_try_write(&uv_.stream, buffers.data(), static_cast<unsigned>(buffers.size()));
    if (result < 0 && result != UV_EAGAIN) {
      break_off();
      return false;
    }
    sent = static_cast<std::size_t>(std::max(result, 0));
  }
  return sent == total || queue(buffers, sent);
}

bool Connection::queue(std::span<uv_buf_t> buffers, std::size_t sent) {
  auto* const write = new QueuedWrite();
  for (std::size_t i = 0; i < buffers.size(); ++i) write->data.append(after(buffers, i, sent));
  const uv_buf_t rest = uv_buf_init(write->data.data(), static_cast<unsigned>(write->data.size()));
  const int error = uv_write(&write->request, &uv_.stream, &rest, 1, [](uv_write_t* request, int status) noexcept {
    auto* const connection = static_cast<Connection*>(request->handle->data);
    delete reinterpret_cast<QueuedWrite*>(request);
    connection->on_write_done(status);
  });
  if (error == 0) return true;
  delete write;
  break_off();
  return false;
}

void Connection::on_write_done(int status) noexcept {
  if (state_ == State::Closed) return;
  if (status < 0) return break_off();
  sent_lately_ = true;
  if (queued() == 0) return flushed();
  if (state_ == State::Handling && queued() <= kLowWater) exchange_->wake_writers();
}

void Connection::flushed() noexcept {
  switch (state_) {
    case State::Handling:
      exchange_->wake_writers();
      break;
    case State::Flushing:
      next_request();
      break;
    case State::Closing:
      close_after_flush(linger_);
      break;
    default:
      break;
  }
}

Persistence Connection::settle_persistence() noexcept {
  const RequestBody& body = exchange_->body;
  const bool body_in_the_way =
      body.error() != 0 || (!body.complete() && (exchange_->continue_owed || body.remaining() > kSkippableBody));
  if (body_in_the_way || core_->draining || exchange_->output.close_asked() ||
      exchange_->parsed.persistence == Persistence::Close) {
    close_ = true;
  }
  return close_ ? Persistence::Close : Persistence::KeepAlive;
}

void Connection::response_finished() {
  if (exchange_->output.until_close()) close_ = true;
  const RequestBody& body = exchange_->body;
  if (body.complete() && body.error() == 0) return finish_request();
  if (close_ || exchange_->continue_owed || body.remaining() > kSkippableBody) return close_after_flush(Linger::Yes);
  state_ = State::Skipping;
  exchange_->body.discard_buffered();
  arm(Timeout::Body);
  start_reading();
}

void Connection::finish_request() {
  if (close_) return close_after_flush(exchange_->sent_ahead.empty() ? Linger::No : Linger::Yes);
  if (queued() == 0) return next_request();
  state_ = State::Flushing;
  arm(Timeout::Write);
}

void Connection::next_request() {
  if (exchange_->sent_ahead.empty()) {
    release_exchange();
    if (eof_) return close();
    state_ = State::Idle;
    arm(core_->draining ? Timeout::Grace : Timeout::KeepAlive);
    return start_reading();
  }
  disarm();
  exchange_->next_request();
  state_ = State::Head;
  core_->defer(*this);
}

void Connection::run_deferred() noexcept {
  if (state_ != State::Head) return;
  start_reading();
  parse_head();
}

void Connection::leave_exchange() {
  ServerExchange& left = *exchange_;
  std::string sent_ahead = std::move(left.sent_ahead);
  left.detach(Detach::FinishedEarly);
  exchange_ = &core_->acquire_exchange();
  exchange_->attach(*this);
  exchange_->sent_ahead = std::move(sent_ahead);
  if (left.output.until_close()) close_ = true;
  finish_request();
}

void Connection::release_exchange() noexcept {
  if (exchange_ != nullptr) core_->release_exchange(*std::exchange(exchange_, nullptr));
}

void Connection::reject(int status) {
  release_exchange();
  state_ = State::Closing;
  if (send(error_response(status))) close_after_flush(Linger::Yes);
}

void Connection::close_after_flush(Linger linger) {
  release_exchange();
  state_ = State::Closing;
  linger_ = linger;
  if (queued() != 0) return arm(Timeout::Write);
  if (linger == Linger::No || eof_) return close();
  state_ = State::Lingering;
  extensions_ = 0;
  // RFC 9112 section 9.6: closing with unread input would reset the connection and destroy the response.
  if (uv_shutdown(&shutdown_request_, &uv_.stream, [](uv_shutdown_t*, int) noexcept {}) != 0) return close();
  arm(Timeout::Linger);
  start_reading();
}

void Connection::close() noexcept {
  if (state_ == State::Closed) return;
  state_ = State::Closed;
  disarm();
  Deferred::unlink();
  ListLink<Connection>::unlink();
  --(refused_ ? core_->refused : core_->open);
  if (exchange_ != nullptr && exchange_->in_flight) {
    peer();
    std::exchange(exchange_, nullptr)->detach(Detach::ClientGone);
  }
  release_exchange();
  uv_close(&uv_.handle, [](uv_handle_t* handle) { delete static_cast<Connection*>(handle->data); });
  core_->check_drained();
}

void Connection::break_off() noexcept { close(); }

void Connection::reset() noexcept {
  if (state_ == State::Closed) return;
  // A zero linger time makes close() send a reset.
  const linger hard{1, 0};
  uv_os_fd_t fd = -1;
  if (is_tcp_ && uv_fileno(&uv_.handle, &fd) == 0) setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
  close();
}

void Connection::drain() noexcept {
  if (state_ == State::Idle) arm(Timeout::Grace);
}

}  // namespace keel::http
