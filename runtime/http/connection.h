// One client's connection: reads requests, hands each to the handler, sends the responses in order. It owns
// its socket and deletes itself when that is closed. Loop thread only; nothing here suspends.
#pragma once

#include <uv.h>

#include <memory>
#include <span>
#include <string_view>

#include "runtime/core/intrusive_list.h"
#include "runtime/http/exchange.h"
#include "runtime/http/server_core.h"
#include "runtime/http/timeouts.h"

namespace keel::http {

class Connection final : public ListLink<Connection>, public TimeoutEntry, public Deferred {
 public:
  enum class Admission { Accepted, Refused };

  // Serves the socket `fd`, which is owned from here. A refused connection is told 503 and closed.
  static void start(std::shared_ptr<ServerCore> core, int fd, Admission admission);

  const Peer& peer();

  // For the exchange. send() tries at once and copies what the kernel did not take; false when the client is
  // gone, and then the exchange is detached.
  bool send(std::span<uv_buf_t> buffers);
  bool send(std::string_view data);
  std::size_t queued() const noexcept { return uv_stream_get_write_queue_size(&uv_.stream); }
  // Decides whether the connection stays open after the response whose head is about to be composed.
  Persistence settle_persistence() noexcept;
  void await_body();
  void resume_reading() noexcept;
  void response_finished();
  // The response is out but the application keeps the exchange: goes on with the next request without it.
  void leave_exchange();

  // Ends the connection at once: as it is, with a reset, or as one whose client went away.
  void close() noexcept;
  void reset() noexcept;
  void break_off() noexcept;

  // The server drains: an idle connection gets a moment for the request that may be on its way.
  void drain() noexcept;

 private:
  enum class State : std::uint8_t {
    Idle,       // Between requests: no exchange.
    Head,       // A head is arriving.
    Body,       // A small body is arriving.
    Handling,   // The application has the request; its body may still be arriving.
    Skipping,   // The response is out, the rest of the request's body is being dropped.
    Flushing,   // The response is on its way to a slow client; the next request after it.
    Closing,    // The last response is on its way.
    Lingering,  // Our side is closed; waits for the client to see that.
    Closed,
  };
  enum class Linger : std::uint8_t { No, Yes };

  explicit Connection(std::shared_ptr<ServerCore> core) noexcept : core_(std::move(core)) {}
  bool open(int fd);

  // Input (connection_input.cpp).
  static void on_alloc(uv_handle_t* handle, std::size_t size, uv_buf_t* buffer) noexcept;
  static void on_read(uv_stream_t* stream, ssize_t count, const uv_buf_t* buffer) noexcept;
  void start_reading() noexcept;
  void stop_reading() noexcept;
  void receive(std::string_view data);
  void receive_eof() noexcept;
  void linger_on(std::size_t received) noexcept;
  void parse_head();
  int oversize_status() const noexcept;
  void begin_body(std::string_view rest);
  void feed_body(std::string_view data);
  void advance_body(std::size_t received);
  void keep_sent_ahead(std::string_view data);
  void send_continue();
  void dispatch();

  // Output and ends (connection.cpp).
  bool queue(std::span<uv_buf_t> buffers, std::size_t sent);
  void on_write_done(int status) noexcept;
  void finish_request();
  void next_request();
  void release_exchange() noexcept;
  void reject(int status);
  void close_after_flush(Linger linger);
  void flushed() noexcept;
  void run_deferred() noexcept override;

  // Time limits (connection_timeouts.cpp).
  void on_timeout(Timeout kind) noexcept override;
  void expire() noexcept;
  void look_for_client() noexcept;
  int poll_socket(short events) const noexcept;
  void arm(Timeout kind) noexcept { core_->timeouts.arm(*this, kind); }
  void disarm() noexcept { Timeouts::disarm(*this); }

  union {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
  } uv_;
  uv_shutdown_t shutdown_request_;
  std::shared_ptr<ServerCore> core_;
  ServerExchange* exchange_ = nullptr;
  std::unique_ptr<Peer> peer_;
  std::uint32_t progress_ = 0;  // Bytes since a time limit was last extended.
  std::uint8_t extensions_ = 0;
  State state_ = State::Idle;
  Linger linger_ = Linger::No;
  bool is_tcp_ = true;
  bool refused_ = false;
  bool reading_ = false;
  bool eof_ = false;
  bool close_ = false;        // After the current response.
  bool sent_lately_ = false;  // Since the client was last looked for.
};

}  // namespace keel::http
