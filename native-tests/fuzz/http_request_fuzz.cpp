// libFuzzer target: the server serves one end of a socket pair, the input's bytes come in at the other. Its
// first byte says into how many writes they are split. Nothing may crash, and nothing may be left in flight.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>

#include "runtime/core/loop.h"
#include "runtime/http/server.h"

namespace {

using keel::http::Exchange;

// Answers at once; it has no coroutine to read a body that still arrives.
class Echo final : public keel::http::Handler {
 public:
  void on_request(Exchange& exchange) noexcept override {
    const keel::http::Header header{"X-Target", exchange.request().target};
    exchange.start_response(200, {}, {&header, 1});
    exchange.write(exchange.request().query);
    exchange.finish();
  }
  void on_client_gone(Exchange&) noexcept override {}
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Echo echo;
  static keel::http::Server server(echo, {});
  if (size == 0) return 0;
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0) std::abort();
  server.adopt(ends[0]);
  const std::size_t part = size / (1 + data[0] % 8) + 1;
  for (std::size_t at = 1; at < size; at += part) {
    if (send(ends[1], data + at, std::min(part, size - at), MSG_NOSIGNAL) < 0) break;
    keel::Loop::get().defer([] {});  // Busy, so that the turn does not wait for events.
    keel::Loop::get().run_turn();
  }
  close(ends[1]);
  while (server.open_connections() != 0) keel::Loop::get().run_turn();
  if (server.requests_in_flight() != 0) std::abort();
  return 0;
}
