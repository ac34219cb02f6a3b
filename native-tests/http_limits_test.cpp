#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <deque>
#include <fstream>
#include <string>
#include <vector>

#include "native-tests/support/http_test_server.h"
#include "native-tests/support/pump.h"
#include "runtime/core/wait.h"

using namespace keel;
using namespace keel::test;

namespace {

const std::string kGet = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";

void hello(http::Exchange& exchange) { answer(exchange, "Hello"); }

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kMemoryIsInflated = true;
#elif defined(__has_feature)
constexpr bool kMemoryIsInflated = __has_feature(address_sanitizer);
#else
constexpr bool kMemoryIsInflated = false;
#endif

std::size_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  statm >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

HttpResponse ask(std::uint16_t port, const std::string& request) {
  HttpClient client(port);
  client.send(request);
  HttpResponse response = client.response();
  if (response.field("connection") == "close") CHECK(client.wait_for_end());
  CHECK_FALSE(client.was_reset());
  return response;
}

}  // namespace

TEST_CASE("Limits: a head over the limit is a 431, one whose target is too long a 414") {
  HttpTestServer server(hello);
  const std::string big(40'000, 'a');
  CHECK(ask(server.port(), "GET / HTTP/1.1\r\nHost: t\r\nX: " + big + "\r\n\r\n").status == 431);
  CHECK(ask(server.port(), "GET / HTTP/1.1\r\nHost: t\r\nX: " + big).status == 431);
  CHECK(ask(server.port(), "GET /" + big + " HTTP/1.1\r\nHost: t\r\n\r\n").status == 414);
  CHECK(ask(server.port(), "GET /" + big).status == 414);
  CHECK(ask(server.port(), big + big).status == 400);
  CHECK(ask(server.port(), "GET /" + big.substr(0, 30'000) + " HTTP/1.1\r\nHost: t\r\n\r\n").status == 200);
}

TEST_CASE("Limits: a client that keeps sending after the refusal still reads it") {
  HttpTestServer server(hello);
  CHECK(ask(server.port(), "GET / HTTP/1.1\r\nHost: t\r\nX: " + std::string(3'000'000, 'a')).status == 431);
}

TEST_CASE("Limits: malformed input is a 400 and ends the connection") {
  HttpTestServer server(hello);
  for (const char* request :
       {"nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01\x02\n", "GET / HTTP/1.1\r\nHost: t\r\n:\r\n\r\n"}) {
    const HttpResponse response = ask(server.port(), request);
    CHECK(response.status == 400);
    CHECK(response.field("connection") == "close");
    CHECK_FALSE(response.body.empty());
  }
  CHECK(server.server().requests_started() == 0);
}

TEST_CASE("Limits: what was asked before the malformed request is answered first") {
  HttpTestServer server(hello);
  HttpClient client(server.port());
  client.send(kGet + "nonsense\r\n\r\n");
  CHECK(client.response().status == 200);
  CHECK(client.response().status == 400);
  CHECK(client.wait_for_end());
}

TEST_CASE("Limits: a head that comes too slowly is a 408, silence just ends") {
  http::ServerLimits limits;
  limits.header_timeout = Milliseconds(100);
  HttpTestServer server(hello, limits);
  HttpClient slow(server.port());
  slow.send("GET / HTTP/1.1\r\nHo");
  HttpClient silent(server.port());
  CHECK(slow.response().status == 408);
  CHECK(slow.wait_for_end());
  CHECK(silent.wait_for_end());
  CHECK(silent.received().empty());
}

TEST_CASE("Limits: dripping the head does not extend its time") {
  http::ServerLimits limits;
  limits.header_timeout = Milliseconds(200);
  HttpTestServer server(hello, limits);
  HttpClient client(server.port());
  client.send("GET / HTTP/1.1\r\nX: ");
  while (client.received().empty() && !client.ended()) {
    client.send("x");
    pump_for(Milliseconds(20));
  }
  CHECK(client.response().status == 408);
}

TEST_CASE("Limits: an idle connection is closed after the keep-alive time, a busy one is not") {
  http::ServerLimits limits;
  limits.keepalive_timeout = Milliseconds(100);
  HttpTestServer server(
      [](http::Exchange& exchange) {
        sleep_until(deadline_in(Milliseconds(300)));
        hello(exchange);
      },
      limits);
  HttpClient client(server.port());
  client.send(kGet);
  CHECK(client.response().status == 200);
  CHECK(client.wait_for_end());
  CHECK_FALSE(client.was_reset());
  CHECK(client.received().empty());
}

TEST_CASE("Limits: beyond max_connections a client is told 503 and when to come back") {
  http::ServerLimits limits;
  limits.max_connections = 2;
  HttpTestServer server(hello, limits);
  {
    HttpClient first(server.port());
    HttpClient second(server.port());
    first.send(kGet);
    second.send(kGet);
    CHECK(first.response().status == 200);
    CHECK(second.response().status == 200);
    const HttpResponse refused = ask(server.port(), kGet);
    CHECK(refused.status == 503);
    CHECK_FALSE(refused.field("retry-after").empty());
    CHECK(server.server().open_connections() == 2);
  }
  REQUIRE(pump_until([&] { return server.server().open_connections() == 0; }));
  CHECK(ask(server.port(), kGet).status == 200);
}

TEST_CASE("Limits: without descriptors the server waits instead of spinning, and recovers") {
  HttpTestServer server(hello);
  HttpClient waiting(server.port());
  waiting.send(kGet);
  rlimit before;
  REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  const int lowest = open("/dev/null", O_RDONLY | O_CLOEXEC);
  close(lowest);
  const rlimit none{static_cast<rlim_t>(lowest), before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
  int turns = 0;
  bool over = false;
  Timer timer;
  timer.start(deadline_in(Milliseconds(250)), [&over] { over = true; });
  while (!over) {
    Loop::get().run_turn();
    ++turns;
  }
  REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
  CHECK(turns < 20);
  CHECK(waiting.response().status == 200);
}

TEST_CASE("Limits: an idle connection keeps little memory" * doctest::skip(kMemoryIsInflated)) {
  HttpTestServer server(hello);
  constexpr std::size_t kConnections = 400;
  std::deque<HttpClient> clients;
  const auto open_all = [&] {
    for (std::size_t i = 0; i < kConnections; ++i) {
      clients.emplace_back(server.port());
      clients.back().send("GET /" + std::string(2000, 'a') + " HTTP/1.1\r\nHost: t\r\n\r\n");
      REQUIRE(clients.back().response().status == 200);
    }
  };
  open_all();
  const std::size_t before = resident_bytes();
  open_all();
  // The clients of this test live in the same process and are in the figure.
  CHECK((resident_bytes() - before) / kConnections < 3 * 1024);
}

TEST_CASE("Drain: what is in flight is answered with Connection: close, then nothing is left") {
  HttpTestServer server([](http::Exchange& exchange) {
    sleep_until(deadline_in(Milliseconds(100)));
    hello(exchange);
  });
  HttpClient busy(server.port());
  busy.send(kGet);
  HttpClient idle(server.port());
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 1; }));
  bool drained = false;
  server.server().drain([&drained] { drained = true; });
  const HttpResponse response = busy.response();
  CHECK(response.status == 200);
  CHECK(response.field("connection") == "close");
  CHECK(idle.wait_for_end());
  CHECK(pump_until([&] { return drained; }));
  CHECK(server.server().open_connections() == 0);
}

TEST_CASE("Drain: what has connected already and what an idle connection sends just then is served") {
  HttpTestServer server(hello);
  HttpClient kept(server.port());
  kept.send(kGet);
  CHECK(kept.response().status == 200);
  HttpClient queued(server.port());
  queued.send(kGet);
  bool drained = false;
  server.server().drain([&drained] { drained = true; });
  kept.send(kGet);
  for (HttpClient* client : {&kept, &queued}) {
    const HttpResponse response = client->response();
    CHECK(response.status == 200);
    CHECK(response.field("connection") == "close");
    CHECK(client->wait_for_end());
    CHECK_FALSE(client->was_reset());
  }
  CHECK(pump_until([&] { return drained; }));
}

TEST_CASE("Drain: an empty server is drained at once") {
  HttpTestServer server(hello);
  bool drained = false;
  server.server().drain([&drained] { drained = true; });
  CHECK(pump_until([&] { return drained; }));
}
