// One HTTP request that PHP answers: what its coroutine, its exchange and the SAPI callbacks share. Each mode derives
// its own from it, owns them and keeps finished ones for the next requests. It names no PHP. Loop thread only.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/core/scope.h"
#include "runtime/core/timer.h"
#include "runtime/http/exchange.h"
#include "sapi/watchdog.h"

namespace keel {

// Which script a request runs, and how the client reached it.
struct ScriptLocation {
  std::string document_root;
  std::string filename;
  std::string name;       // Its path below the document root.
  std::string path_info;  // What followed it in the request's path.
  std::string self;       // Both.
};

class PhpRequest {
 public:
  PhpRequest() = default;
  PhpRequest(const PhpRequest&) = delete;
  PhpRequest& operator=(const PhpRequest&) = delete;

  // Takes the exchange; `timeout` of zero is none. Never suspends.
  void open(http::Exchange& exchange, Milliseconds timeout);
  // Ends the exchange and forgets everything of the request. Never suspends.
  void close() noexcept;

  // The client went away: unless PHP ignores that (ignore_user_abort), the request's waits end. Never suspends.
  void client_gone() noexcept;

  Scope& scope() noexcept { return scope_; }
  const http::RequestHead& head() const noexcept { return exchange_->request(); }
  const http::Peer& peer() const noexcept { return exchange_->peer(); }
  double start_time() const noexcept { return start_time_; }  // Seconds since 1970.

  // Null where no script is run for it: in app mode.
  virtual const ScriptLocation* script() const noexcept { return nullptr; }

  // Why the request's time is over, if it is (request_timeout_ms, the end of a shutdown's grace).
  CancelReason cancelled() const noexcept { return scope_.cancelled(); }
  // Lets cleaning up wait again, for a time, after a cancellation.
  void begin_cleanup() noexcept;

  // The body, as PHP reads it: 0 at its end or when it cannot be completed (see body_error). May suspend.
  std::size_t read_body(char* buffer, std::size_t size);
  // The status that a body which cannot be completed deserves; 0 if all is well or the client is gone.
  int body_error() const noexcept { return body_error_; }

  // Null-terminated, valid until close(); null where the client sent none. Cookie headers are joined (RFC 9110
  // §5.3 allows only the first; HTTP/2 gateways send several, RFC 9113 §8.2.3).
  char* cookies();
  char* content_type();
  char* query_string();
  char* target();
  const char* method();

  // The response. Lines are "Name: value"; an empty phrase means the usual one. write() and flush() may suspend;
  // they return false when output is pointless: the client is gone or finish_early() has sent everything.
  void add_response_header(std::string_view line);
  void start_response(int status, std::string_view phrase);
  bool response_started() const noexcept { return exchange_->response_started(); }
  void send_informational(int status);
  bool write(std::string_view text);
  bool flush();
  void finish_early();
  bool finished_early() const noexcept { return finished_early_; }
  bool client_is_gone() const noexcept { return exchange_->client_gone(); }

  // What the request has used up and may use; counted while it runs (watchdog.h).
  RunBudget run_budget;

 protected:
  ~PhpRequest() = default;

  // Lets PHP's connection_status() say that the client went away. Returns whether the script ignores that.
  virtual bool tell_client_gone() noexcept = 0;

 private:
  // The header lines given so far; valid until the next one.
  std::span<const http::Header> response_headers();
  void log() const;

  http::Exchange* exchange_ = nullptr;
  Scope scope_;
  Timer timeout_;
  double start_time_ = 0;
  std::string cookies_, content_type_, query_string_, target_, method_;
  std::string header_text_;               // The response's header lines, one after the other.
  std::vector<std::size_t> header_ends_;  // Where each ends in header_text_.
  std::vector<http::Header> headers_;     // Views into header_text_, made when it is complete.
  Clock::time_point opened_;
  int status_ = 200;
  std::uint64_t body_bytes_ = 0;
  int body_error_ = 0;
  bool finished_early_ = false;
};

}  // namespace keel
