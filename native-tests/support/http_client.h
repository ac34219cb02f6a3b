// A raw HTTP client on the test's own loop: sends bytes as they are given and collects what comes back.
// Loop thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/core/fd_watcher.h"

namespace keel::test {

struct HttpResponse {
  int status = 0;
  std::string head;  // With its empty line.
  std::string body;  // Decoded.
  bool complete = false;

  // The value of a field, or "" if it is absent.
  std::string field(std::string_view name) const;
};

class HttpClient {
 public:
  // Connects to 127.0.0.1.
  explicit HttpClient(std::uint16_t port, int receive_buffer = 0);
  // Takes a connected socket.
  static HttpClient adopt(int fd) { return HttpClient(Adopt{fd}); }
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  void send(std::string_view data);
  void shutdown_write();
  void close();
  void reset();
  void stop_reading();
  void resume_reading();

  bool ended() const { return ended_; }  // The server closed its side, or reset the connection.
  bool was_reset() const { return reset_; }
  const std::string& received() const { return received_; }
  std::size_t reads() const { return reads_; }
  std::size_t unsent() const { return pending_.size() - sent_; }

  // Waits for a whole response (or the end) and takes it from what was received. `to_head`: it is the answer
  // to a HEAD request.
  HttpResponse response(bool to_head = false);
  bool wait_for_end();

 private:
  struct Adopt {
    int fd;
  };
  explicit HttpClient(Adopt adopt);
  void watch();
  void on_ready(Readiness readiness);
  void read_available();
  void send_pending();
  std::optional<HttpResponse> take_response(bool to_head);

  int fd_ = -1;
  std::optional<FdWatcher> watcher_;
  std::string received_;
  std::string pending_;
  std::size_t sent_ = 0;  // Of pending_.
  std::size_t reads_ = 0;
  bool reading_ = true;
  bool shut_ = false;
  bool ended_ = false;
  bool reset_ = false;
};

}  // namespace keel::test
