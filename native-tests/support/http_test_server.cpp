#include "native-tests/support/http_test_server.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <sys/socket.h>

#include <csignal>

#include "native-tests/support/pump.h"

namespace keel::test {

HttpTestServer::HttpTestServer(Application application, http::ServerLimits limits)
    : application_(std::move(application)),
      server_(std::make_unique<http::Server>(static_cast<http::Handler&>(*this), limits)) {
  std::signal(SIGPIPE, SIG_IGN);
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  REQUIRE(bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(::listen(fd, 1024) == 0);
  REQUIRE(getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  port_ = ntohs(address.sin_port);
  REQUIRE(server_->listen(fd).ok());
}

HttpTestServer::~HttpTestServer() {
  server_->close_all();
  CHECK(pump_until([this] { return running_.empty() && server_->requests_in_flight() == 0; }));
  server_.reset();
  Loop::get().run();  // Ends when every handle is closed: one that is left shows as a hang.
}

void HttpTestServer::on_request(http::Exchange& exchange) noexcept {
  running_[&exchange] = &TestCoroutine::spawn([this, &exchange] {
    application_(exchange);
    running_.erase(&exchange);
  });
}

void HttpTestServer::on_client_gone(http::Exchange& exchange) noexcept {
  ++clients_gone_;
  const auto found = running_.find(&exchange);
  if (found != running_.end()) found->second->own_scope().cancel(CancelReason::ClientGone);
}

void answer(http::Exchange& exchange, std::string_view body, int status) {
  const http::Header type{"Content-Type", "text/plain"};
  exchange.start_response(status, {}, {&type, 1});
  exchange.write(body);
  exchange.finish();
}

std::string read_whole_body(http::Exchange& exchange) {
  std::string body;
  char buffer[16 * 1024];
  while (true) {
    const std::ptrdiff_t count = exchange.read_body(buffer, sizeof buffer);
    if (count <= 0) return body;
    body.append(buffer, static_cast<std::size_t>(count));
  }
}

void echo(http::Exchange& exchange) {
  std::string text;
  text.append(exchange.request().method).append(" ").append(exchange.request().target).append("\n");
  text.append(read_whole_body(exchange));
  answer(exchange, text);
}

}  // namespace keel::test
