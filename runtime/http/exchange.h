// One HTTP request and its response, as the application sees them. Owned by its connection; the
// application may use it from the call of Handler::on_request() until it calls finish(), also when the client
// has gone (reads then fail and writes are dropped). Loop thread only; functions that say so may suspend the
// calling coroutine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "runtime/core/deadline.h"

namespace keel::http {

// Views into the connection's buffers, valid until finish().
struct Header {
  std::string_view name;  // As the client spelled it.
  std::string_view value;
};

struct RequestHead {
  std::string_view method;
  std::string_view target;  // As sent: "/path?query", or "*", or absolute-form.
  std::string_view path;    // Of the target, still percent-encoded.
  std::string_view query;   // Without the '?'.
  std::span<const Header> headers;
  int version_minor = 1;  // HTTP/1.x
  std::optional<std::uint64_t> content_length;
  bool chunked = false;

  // The first header of that name (compared without case), or nullptr.
  const Header* find(std::string_view name) const noexcept;
};

struct Peer {
  std::string address;  // Of the client: "127.0.0.1", "::1", or "" on a unix socket.
  std::uint16_t port = 0;
  std::string local_address;  // Of this server.
  std::uint16_t local_port = 0;
};

class Exchange {
 public:
  virtual const RequestHead& request() const noexcept = 0;
  virtual const Peer& peer() const noexcept = 0;

  // Reads request body bytes: the count, 0 at its end, -1 when it cannot be completed (client gone, body
  // timeout, malformed chunk, over server.max_body_bytes). Sends "100 Continue" first if the client waits for
  // it. May suspend.
  virtual std::ptrdiff_t read_body(char* buffer, std::size_t size) = 0;

  // Why read_body() gave -1: the status the client is owed (400, 408, 413), or 0 (client gone).
  virtual int body_error() const noexcept = 0;

  // Sends an interim response (103 Early Hints) at once. Only before start_response().
  virtual void send_informational(int status, std::span<const Header> headers) = 0;

  // States the response's head. Nothing is sent yet. `headers` is copied. Content-Length, Transfer-Encoding,
  // Connection and Date are the connection's own: it drops the first three from `headers` (a Content-Length
  // given here is honoured as a promise for HEAD and for streams: what would exceed it is dropped) and adds
  // Date where there is none. An empty `reason` means the status's usual phrase.
  virtual void start_response(int status, std::string_view reason, std::span<const Header> headers) = 0;
  virtual bool response_started() const noexcept = 0;

  // Appends to the response body (dropped for HEAD, 204, 304). Small writes are collected, so that head and
  // body leave in one send; beyond the high-water mark the caller is parked until the client has read, at
  // most server.write_timeout_ms. False when the client is gone or was too slow, or the caller's scope was
  // cancelled meanwhile: further output is pointless (finish() then breaks the connection if bytes are missing).
  // May suspend.
  virtual bool write(std::string_view data) = 0;

  // Sends what was collected (chunked, or by close for HTTP/1.0, if the length is not known). May suspend.
  virtual bool flush() = 0;

  // Ends the response: what is buffered is sent (with Content-Length if nothing went out before), the rest of
  // the request body is skipped or the connection closed, and the next request of the connection is taken.
  // The exchange must not be used after it. Never suspends.
  virtual void finish() = 0;

  // Ends the response as broken: the connection is closed without a proper end, so that the client can tell
  // (a stream that failed half way). Never suspends; the exchange must not be used after it.
  virtual void abort() = 0;

  // Ends the response for the client (fastcgi_finish_request) while the application still reads request();
  // writes are dropped from here on, and the connection serves its next request meanwhile (unless this one's body
  // is still arriving). finish() is still owed. Never suspends.
  virtual void finish_early() = 0;

  virtual bool client_gone() const noexcept = 0;

  // The application's own pointer, null at on_request().
  void* user_data = nullptr;

 protected:
  ~Exchange() = default;
};

// The application, as the HTTP server sees it. Called on the loop's stack.
class Handler {
 public:
  // The head is complete, and so is the body if it is small; a large body is still arriving. The handler
  // queues its work (Loop::make_ready) and returns. Must not suspend.
  virtual void on_request(Exchange& exchange) noexcept = 0;

  // The client went away (or its connection broke) before finish(). Called at most once, at the end of a turn.
  // One that closed its sending side only (shutdown(SHUT_WR)) looks the same over TCP: it counts as gone when
  // its request is still unanswered 200 ms later and no response bytes have been on their way. Must not suspend.
  virtual void on_client_gone(Exchange& exchange) noexcept = 0;

 protected:
  ~Handler() = default;
};

}  // namespace keel::http
