// One request and its response on the server's side. Comes from the core's pool when a request's first byte
// arrives, and goes back when the request is over. It outlives its connection if the application still works
// when the client goes away, or after finish_early(). Loop thread only; see exchange.h for what may suspend.
#pragma once

#include <memory>
#include <string>

#include "runtime/core/wait.h"
#include "runtime/http/exchange.h"
#include "runtime/http/head_scanner.h"
#include "runtime/http/request_body.h"
#include "runtime/http/response_output.h"
#include "runtime/http/server_core.h"

namespace keel::http {

enum class Detach { ClientGone, FinishedEarly };

class ServerExchange final : public Exchange, public Deferred {
 public:
  // Exchange:
  const RequestHead& request() const noexcept override { return parsed.head; }
  const Peer& peer() const noexcept override;
  std::ptrdiff_t read_body(char* buffer, std::size_t size) override;
  int body_error() const noexcept override { return body.error(); }
  void send_informational(int status, std::span<const Header> headers) override;
  void start_response(int status, std::string_view reason, std::span<const Header> headers) override;
  bool response_started() const noexcept override { return output.started(); }
  bool write(std::string_view data) override;
  bool flush() override;
  void finish() override;
  void abort() override;
  void finish_early() override;
  bool client_gone() const noexcept override { return gone_; }

  // For the core:
  void attach(std::shared_ptr<ServerCore> core) noexcept { core_ = std::move(core); }
  void attach(Connection& connection) noexcept { connection_ = &connection; }
  std::shared_ptr<ServerCore> take_core() noexcept { return std::move(core_); }
  void recycle() noexcept;

  // For the connection:
  // Prepares for the next request of the same connection: what was sent ahead becomes its input.
  void next_request() noexcept;
  // The connection leaves the exchange to the application, which still owes finish().
  void detach(Detach reason) noexcept;
  void wake_reader() noexcept;
  void wake_writers() noexcept;

  std::string input;       // The head's bytes (and what came with them); fixed once the head is complete.
  std::string sent_ahead;  // What the client sent beyond this request.
  HeadScanner scanner;
  ParsedRequest parsed;
  RequestBody body;
  ResponseOutput output;
  bool continue_owed = false;  // The client waits for 100 Continue.
  bool in_flight = false;      // The application has it.

 private:
  // A coroutine that is parked in write() or flush(); lives on its stack.
  struct ParkedWriter : ListLink<ParkedWriter> {
    Wait* wait = nullptr;
  };

  void run_deferred() noexcept override;
  bool park_reader() noexcept;
  bool send_slice(std::string_view data);
  bool park_writer() noexcept;
  bool send_end();
  void give_up() noexcept;

  std::shared_ptr<ServerCore> core_;
  Connection* connection_ = nullptr;
  std::unique_ptr<Peer> own_peer_;  // Once detached.
  Wait* reader_ = nullptr;
  IntrusiveList<ParkedWriter> writers_;
  bool gone_ = false;
  bool cut_ = false;  // Part of what was written never went out: the response cannot end well.
  bool response_over_ = false;
};

}  // namespace keel::http
