#include <utility>

#include "runtime/http/connection.h"
#include "runtime/http/server_exchange.h"
#include "runtime/http/syntax.h"

namespace keel::http {

namespace {

// A client that delivers this much per server.body_timeout is slow but alive.
constexpr std::uint32_t kBodyProgress = 16 * 1024;

// After an error response, so many times the linger time is given to a client that keeps sending.
constexpr std::uint8_t kLingerExtensions = 5;
constexpr std::uint32_t kLingerProgress = 256 * 1024;

// Eight times the limit and half a gigabyte: no upload that is a little too large announces that. Such a
// length is refused when its first byte comes, so that announcing it alone gets no attention.
bool is_absurd(std::uint64_t length, std::uint64_t limit) noexcept {
  return length / 8 >= limit && length >= 512 * 1024 * 1024;
}

}  // namespace

void Connection::on_alloc(uv_handle_t* handle, std::size_t, uv_buf_t* buffer) noexcept {
  *buffer = static_cast<Connection*>(handle->data)->core_->read_buffer();
}

void Connection::on_read(uv_stream_t* stream, ssize_t count, const uv_buf_t* buffer) noexcept {
  auto& connection = *static_cast<Connection*>(stream->data);
  if (connection.state_ == State::Closed || count == 0) return;
  if (count > 0) {
    connection.receive({buffer->base, static_cast<std::size_t>(count)});
  } else if (count == UV_EOF) {
    connection.receive_eof();
  } else {
    connection.break_off();
  }
}

void Connection::start_reading() noexcept {
  if (reading_ || eof_ || state_ == State::Closed) return;
  reading_ = true;
  uv_read_start(&uv_.stream, on_alloc, on_read);
}

void Connection::stop_reading() noexcept {
  if (!reading_) return;
  reading_ = false;
  uv_read_stop(&uv_.stream);
}

void Connection::receive(std::string_view data) {
  switch (state_) {
    case State::Idle:
      exchange_ = &core_->acquire_exchange();
      exchange_->attach(*this);
      state_ = State::Head;
      progress_ = 0;
      [[fallthrough]];
    case State::Head:
      exchange_->input.append(data);
      // Input that was sent ahead is parsed at the end of the turn.
      if (!Deferred::linked()) parse_head();
      break;
    case State::Body:
    case State::Handling:
    case State::Skipping:
      feed_body(data);
      break;
    case State::Flushing:
      keep_sent_ahead(data);
      break;
    case State::Lingering:
      linger_on(data.size());
      break;
    case State::Closing:
    case State::Closed:
      break;
  }
}

void Connection::linger_on(std::size_t received) noexcept {
  progress_ += static_cast<std::uint32_t>(received);
  if (progress_ < kLingerProgress || extensions_ == kLingerExtensions) return;
  progress_ = 0;
  ++extensions_;
  arm(Timeout::Linger);
}

// A client may close its sending side and still read (RFC 9112 section 9.6), and over TCP that looks like one
// that has gone. So a request in work gets a moment to be answered; after it, and unless response bytes are on
// their way, the client counts as gone.
void Connection::receive_eof() noexcept {
  eof_ = true;
  reading_ = false;
  switch (state_) {
    case State::Head:
    case State::Body:
      reject(400);
      break;
    case State::Handling:
      if (!exchange_->body.complete()) return break_off();
      sent_lately_ = false;
      arm(Timeout::Grace);
      break;
    case State::Flushing:
    case State::Closing:
      break;
    case State::Skipping:
      close_after_flush(Linger::No);
      break;
    default:
      close();
  }
}

void Connection::parse_head() {
  ServerExchange& exchange = *exchange_;
  const auto result = exchange.scanner.scan(exchange.input);
  const bool complete = result == HeadScanner::Result::Complete;
  const std::size_t size = complete ? exchange.scanner.end() : exchange.input.size();
  if (size - exchange.scanner.begin() > core_->limits.max_header_bytes) return reject(oversize_status());
  if (result == HeadScanner::Result::Malformed) return reject(400);
  if (!complete) {
    if (eof_) return reject(400);
    // The time for a head counts from its first byte.
    if (std::exchange(progress_, 1) == 0) arm(Timeout::Header);
    return;
  }
  const std::string_view input = exchange.input;
  const std::size_t begin = exchange.scanner.begin();
  const int status = core_->parser.parse(input.substr(begin, exchange.scanner.end() - begin),
                                         exchange.scanner.request_line(input), exchange.parsed);
  if (status != 0) return reject(status);
  begin_body(input.substr(exchange.scanner.end()));
}

// Of a head beyond server.max_header_bytes: 414 if its target is to blame (RFC 9110 section 15.5.15).
int Connection::oversize_status() const noexcept {
  const std::string_view input = exchange_->input;
  const std::string_view line = exchange_->scanner.has_request_line() ? exchange_->scanner.request_line(input) : input;
  if (line.size() <= core_->limits.max_header_bytes) return 431;
  const auto space = line.find(' ');
  return space != line.npos && space <= 32 && is_token(line.substr(0, space)) ? 414 : 400;
}

// `rest` is what came behind the head.
void Connection::begin_body(std::string_view rest) {
  ServerExchange& exchange = *exchange_;
  const RequestHead& head = exchange.parsed.head;
  exchange.output.begin(head);
  exchange.body.begin(head, core_->limits.max_body_bytes);
  if (exchange.body.complete()) {
    disarm();
    keep_sent_ahead(rest);
    return dispatch();
  }
  state_ = State::Body;
  progress_ = 0;
  const std::uint64_t length = head.content_length.value_or(0);
  const bool expects_continue = exchange.parsed.expectation == Expectation::Continue;
  if (length > core_->limits.max_body_bytes && (expects_continue || !is_absurd(length, core_->limits.max_body_bytes))) {
    return reject(413);
  }
  exchange.continue_owed = expects_continue && rest.empty();
  const bool streamed = length > kBodyBuffer && length <= core_->limits.max_body_bytes;
  if (exchange.continue_owed && !streamed) send_continue();
  if (state_ == State::Closed) return;
  if (exchange.continue_owed) {
    disarm();
  } else {
    arm(Timeout::Body);
  }
  if (!rest.empty()) feed_body(rest);
  if (streamed && state_ == State::Body) dispatch();
}

void Connection::feed_body(std::string_view data) {
  RequestBody& body = exchange_->body;
  if (body.error() != 0) return;  // The connection ends with this request.
  if (body.complete()) return keep_sent_ahead(data);
  if (exchange_->parsed.head.content_length.value_or(0) > core_->limits.max_body_bytes) return reject(413);
  exchange_->continue_owed = false;
  const std::size_t used = body.feed(data);
  if (body.complete()) disarm();
  if (body.error() == 0) keep_sent_ahead(data.substr(used));
  advance_body(used);
}

void Connection::advance_body(std::size_t received) {
  RequestBody& body = exchange_->body;
  if (body.error() != 0) close_ = true;
  switch (state_) {
    case State::Body:
      if (body.error() != 0) return reject(body.error());
      if (body.complete() || body.buffered() > kBodyBuffer) dispatch();
      break;
    case State::Handling:
      exchange_->wake_reader();
      break;
    case State::Skipping:
      if (body.error() != 0) return close_after_flush(Linger::Yes);
      body.discard_buffered();
      if (body.complete()) return finish_request();
      break;
    default:
      break;
  }
  // The application may have finished in dispatch().
  if (exchange_ == nullptr || exchange_->body.complete()) return;
  if (state_ == State::Handling && exchange_->body.buffered() >= kBodyBuffer) {
    stop_reading();
    return arm(Timeout::Peek);
  }
  progress_ += static_cast<std::uint32_t>(received);
  if (progress_ < kBodyProgress) return;
  progress_ = 0;
  arm(Timeout::Body);
}

// Requests sent ahead are kept, up to a bound, until the current one is over.
void Connection::keep_sent_ahead(std::string_view data) {
  if (data.empty()) return;
  exchange_->sent_ahead.append(data);
  if (exchange_->sent_ahead.size() < kPipelineBuffer || !reading_) return;
  stop_reading();
  if (state_ == State::Handling) arm(Timeout::Peek);
}

void Connection::send_continue() {
  exchange_->continue_owed = false;
  send("HTTP/1.1 100 Continue\r\n\r\n");
}

void Connection::await_body() {
  if (exchange_->continue_owed) send_continue();
  if (state_ == State::Closed || eof_) return;
  if (!reading_ || !TimeoutEntry::linked()) arm(Timeout::Body);
  start_reading();
}

void Connection::resume_reading() noexcept {
  if (reading_ || eof_ || exchange_->body.complete()) return;
  progress_ = 0;
  arm(Timeout::Body);
  start_reading();
}

void Connection::dispatch() {
  state_ = State::Handling;
  ServerExchange& exchange = *exchange_;
  exchange.in_flight = true;
  ++core_->started;
  ++core_->in_flight;
  if (eof_) {
    sent_lately_ = false;
    arm(Timeout::Grace);
  } else if (!reading_) {
    arm(Timeout::Peek);
  }
  if (exchange.parsed.head.path == "*") {
    // "OPTIONS *" asks about the server, not about a resource (RFC 9110 section 9.3.7).
    const Header allow{"Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"};
    exchange.start_response(204, {}, {&allow, 1});
    return exchange.finish();
  }
  core_->handler.on_request(exchange);
}

}  // namespace keel::http
