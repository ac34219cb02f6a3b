#include "runtime/http/server_exchange.h"

#include <algorithm>

#include "runtime/http/connection.h"
#include "runtime/http/response_head.h"

namespace keel::http {

namespace {

// Code whose scope was cancelled already may still answer: its waits for the client are then its own.
template <typename Body>
auto with_wait(Body body) noexcept {
  if (Scope::current().cancelled() == CancelReason::None) {
    Wait wait;
    return body(wait);
  }
  Wait wait{Wait::Uncancellable{}};
  return body(wait);
}

}  // namespace

const Peer& ServerExchange::peer() const noexcept { return own_peer_ ? *own_peer_ : connection_->peer(); }

std::ptrdiff_t ServerExchange::read_body(char* buffer, std::size_t size) {
  if (size == 0) return 0;
  while (body.buffered() == 0) {
    if (body.error() != 0) return -1;
    if (body.complete()) return 0;
    if (connection_ == nullptr || !park_reader()) return -1;
  }
  const std::size_t count = body.read(buffer, size);
  if (connection_ != nullptr && body.buffered() < kLowWater) connection_->resume_reading();
  return static_cast<std::ptrdiff_t>(count);
}

// The connection's body time-out ends the wait, through RequestBody::fail().
bool ServerExchange::park_reader() noexcept {
  connection_->await_body();
  if (connection_ == nullptr) return false;  // Sending 100 Continue failed.
  return with_wait([this](Wait& wait) {
    reader_ = &wait;
    const WaitResult result = wait.await();
    reader_ = nullptr;
    return result == WaitResult::Ready;
  });
}

void ServerExchange::wake_reader() noexcept {
  if (reader_ != nullptr) reader_->complete();
}

void ServerExchange::wake_writers() noexcept {
  while (ParkedWriter* writer = writers_.pop_front()) writer->wait->complete();
}

void ServerExchange::send_informational(int status, std::span<const Header> headers) {
  if (connection_ == nullptr || output.started() || parsed.head.version_minor == 0) return;
  std::string head;
  append_status_line(head, status, {});
  for (const Header& header : headers) append_field(head, header.name, header.value);
  head.append("\r\n");
  connection_->send(head);
}

void ServerExchange::start_response(int status, std::string_view reason, std::span<const Header> headers) {
  if (!response_over_) output.start(status, reason, headers);
}

bool ServerExchange::write(std::string_view data) {
  if (gone_) return false;
  if (response_over_) return true;
  if (!output.started()) output.start(200, {}, {});
  data = output.admit(data);
  if (output.collected() + data.size() <= kCollected) {
    output.collect(data);
    return true;
  }
  while (!data.empty()) {
    const std::string_view slice = data.substr(0, kWriteSlice);
    data.remove_prefix(slice.size());
    if (send_slice(slice)) continue;
    cut_ = cut_ || !data.empty();
    return false;
  }
  return true;
}

bool ServerExchange::flush() {
  if (gone_) return false;
  if (response_over_) return true;
  if (!output.started()) output.start(200, {}, {});
  return send_slice({});
}

bool ServerExchange::send_slice(std::string_view data) {
  if (connection_ == nullptr) return !gone_;
  Pieces pieces;
  output.compose(data, ResponseOutput::End::More, connection_->settle_persistence(), pieces);
  const bool sent = pieces.count == 0 || connection_->send(pieces.span());
  output.sent();
  return sent && (connection_->queued() <= kHighWater || park_writer());
}

bool ServerExchange::park_writer() noexcept {
  const WaitResult result = with_wait([this](Wait& wait) {
    ParkedWriter parked;
    parked.wait = &wait;
    writers_.push_back(parked);
    return wait.await(deadline_in(core_->limits.write_timeout));
  });
  if (result == WaitResult::TimedOut && connection_ != nullptr) connection_->break_off();
  return result == WaitResult::Ready && !gone_;
}

// Sends what is left of the response; false if that cannot make it whole.
bool ServerExchange::send_end() {
  if (!output.started()) output.start(200, {}, {});
  Pieces pieces;
  output.compose({}, ResponseOutput::End::Last, connection_->settle_persistence(), pieces);
  const bool sent = pieces.count == 0 || connection_->send(pieces.span());
  output.sent();
  return sent && !cut_ && !output.short_of_promise();
}

void ServerExchange::finish() {
  if (connection_ != nullptr && !response_over_) {
    if (!send_end()) return abort();
    response_over_ = true;
  }
  in_flight = false;
  --core_->in_flight;
  if (connection_ != nullptr) {
    connection_->response_finished();
  } else {
    give_up();
  }
}

void ServerExchange::abort() {
  if (connection_ != nullptr) {
    // Without an end of its own, a body that lasts until the connection's end needs a reset to look broken.
    if (output.until_close()) {
      connection_->reset();
    } else {
      connection_->close();
    }
  }
  in_flight = false;
  --core_->in_flight;
  give_up();
}

void ServerExchange::give_up() noexcept {
  const std::shared_ptr<ServerCore> core = core_;
  core->release_exchange(*this);
  core->check_drained();
}

void ServerExchange::finish_early() {
  if (connection_ == nullptr || response_over_) return;
  if (!send_end()) {
    if (connection_ != nullptr) connection_->break_off();
    return;
  }
  response_over_ = true;
  // With a body that is still arriving, the connection stays with this request until finish().
  if (body.complete()) connection_->leave_exchange();
}

void ServerExchange::next_request() noexcept {
  input.swap(sent_ahead);
  trim_buffer(sent_ahead);
  scanner = HeadScanner();
  body.recycle();
  output.recycle();
  continue_owed = false;
  cut_ = false;
  response_over_ = false;
  user_data = nullptr;
}

void ServerExchange::recycle() noexcept {
  Deferred::unlink();
  next_request();
  trim_buffer(input);
  own_peer_.reset();
  connection_ = nullptr;
  gone_ = false;
}

void ServerExchange::detach(Detach reason) noexcept {
  own_peer_ = std::make_unique<Peer>(connection_->peer());
  connection_ = nullptr;
  gone_ = reason == Detach::ClientGone;
  wake_reader();
  wake_writers();
  // Not from here: the application may be on the stack.
  if (gone_) core_->defer(*this);
}

void ServerExchange::run_deferred() noexcept {
  if (in_flight) core_->handler.on_client_gone(*this);
}

}  // namespace keel::http
