// A server on a free port of 127.0.0.1, whose application is a function that runs in a coroutine per
// request. Its destructor waits until nothing is left of it. Loop thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "native-tests/support/http_client.h"
#include "native-tests/support/test_coroutine.h"
#include "runtime/http/server.h"

namespace keel::test {

class HttpTestServer final : private http::Handler {
 public:
  // Must call finish() or abort().
  using Application = std::function<void(http::Exchange&)>;

  explicit HttpTestServer(Application application, http::ServerLimits limits = {});
  ~HttpTestServer();

  std::uint16_t port() const { return port_; }
  http::Server& server() { return *server_; }
  std::size_t clients_gone() const { return clients_gone_; }

 private:
  void on_request(http::Exchange& exchange) noexcept override;
  void on_client_gone(http::Exchange& exchange) noexcept override;

  Application application_;
  std::map<http::Exchange*, TestCoroutine*> running_;
  std::unique_ptr<http::Server> server_;
  std::uint16_t port_ = 0;
  std::size_t clients_gone_ = 0;
};

// Answers with `body` as text.
void answer(http::Exchange& exchange, std::string_view body, int status = 200);

// Reads the whole request body; what arrived before an error.
std::string read_whole_body(http::Exchange& exchange);

// Answers with method, target and body of the request.
void echo(http::Exchange& exchange);

}  // namespace keel::test
