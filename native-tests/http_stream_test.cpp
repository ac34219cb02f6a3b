#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "native-tests/support/http_test_server.h"
#include "native-tests/support/pump.h"
#include "runtime/core/wait.h"
#include "runtime/http/buffer_sizes.h"

using namespace keel;
using namespace keel::test;

namespace {

const std::string kGet = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";

void start(http::Exchange& exchange, std::string_view length = {}) {
  const http::Header header{"Content-Length", length};
  exchange.start_response(200, {}, {&header, length.empty() ? 0u : 1u});
}

}  // namespace

TEST_CASE("Stream: what is flushed reaches the client before the response ends") {
  bool go_on = false;
  HttpTestServer server([&go_on](http::Exchange& exchange) {
    start(exchange);
    exchange.write("one ");
    exchange.write("two ");
    CHECK(exchange.flush());
    while (!go_on) sleep_until(deadline_in(Milliseconds(1)));
    exchange.write("three");
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(kGet + kGet);
  REQUIRE(pump_until([&] { return client.received().ends_with("8\r\none two \r\n"); }));
  go_on = true;
  const HttpResponse response = client.response();
  CHECK(response.field("transfer-encoding") == "chunked");
  CHECK(response.body == "one two three");
  CHECK(client.response().body == "one two three");
}

TEST_CASE("Stream: a flush before any byte sends the head") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange);
    exchange.flush();
    exchange.flush();
    sleep_until(kNoDeadline);
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(kGet);
  REQUIRE(pump_until([&] { return client.received().ends_with("\r\n\r\n"); }));
  CHECK(client.received().starts_with("HTTP/1.1 200 OK\r\n"));
}

TEST_CASE("Stream: a response of any size arrives whole, written in one or in many parts") {
  for (const std::size_t part : {std::size_t{1000}, std::size_t{70'000}, std::size_t{5'000'000}}) {
    HttpTestServer server([part](http::Exchange& exchange) {
      start(exchange);
      for (std::size_t sent = 0; sent < 5'000'000; sent += part) {
        CHECK(exchange.write(std::string(std::min(part, 5'000'000 - sent), static_cast<char>('a' + sent / part % 26))));
      }
      exchange.finish();
    });
    HttpClient client(server.port());
    client.send(kGet + kGet);
    for (int i = 0; i < 2; ++i) {
      const HttpResponse response = client.response();
      REQUIRE(response.body.size() == 5'000'000);
      CHECK(response.body.front() == 'a');
      CHECK(response.body[part - 1] == 'a');
    }
  }
}

TEST_CASE("Stream: to HTTP/1.0 it ends with the connection") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange);
    exchange.write("to the ");
    exchange.flush();
    exchange.write("end");
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  const HttpResponse response = client.response();
  CHECK(response.field("transfer-encoding").empty());
  CHECK(response.field("connection") == "close");
  CHECK(response.body == "to the end");
  CHECK_FALSE(client.was_reset());
}

TEST_CASE("Stream: a promised length is kept, and what exceeds it is dropped") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange, "8");
    exchange.write("four");
    exchange.flush();
    exchange.write("four and more");
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(kGet + kGet);
  for (int i = 0; i < 2; ++i) {
    const HttpResponse response = client.response();
    CHECK(response.field("content-length") == "8");
    CHECK(response.body == "fourfour");
  }
}

TEST_CASE("Stream: a promise that is not kept breaks the connection") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange, "800");
    exchange.write("four");
    exchange.flush();
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(kGet);
  CHECK_FALSE(client.response().complete);
  CHECK(client.ended());
}

TEST_CASE("Stream: an aborted response has no end that the client could take for one") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange);
    exchange.write("half");
    exchange.flush();
    exchange.abort();
  });
  HttpClient client(server.port());
  client.send(kGet);
  CHECK_FALSE(client.response().complete);
  HttpClient old(server.port());
  old.send("GET / HTTP/1.0\r\n\r\n");
  CHECK(old.wait_for_end());
  CHECK(old.was_reset());
}

TEST_CASE("Stream: HEAD gets the head of a stream and nothing more") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange, exchange.request().target == "/known" ? "1000" : "");
    exchange.write("some");
    exchange.flush();
    exchange.write(std::string(200'000, 'x'));
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send("HEAD /known HTTP/1.1\r\nHost: t\r\n\r\nHEAD / HTTP/1.1\r\nHost: t\r\n\r\n");
  CHECK(client.response(true).field("content-length") == "1000");
  const HttpResponse unknown = client.response(true);
  CHECK(unknown.status == 200);
  CHECK(unknown.field("content-length").empty());
  pump_for(Milliseconds(20));
  CHECK(client.received().empty());
}

TEST_CASE("Stream: a slow reader parks the writer, others are served, and the memory stays bounded") {
  std::size_t written = 0;
  constexpr std::size_t kPart = 32 * 1024;
  constexpr std::size_t kTotal = 1000 * kPart;
  HttpTestServer server([&written](http::Exchange& exchange) {
    if (exchange.request().target == "/other") return answer(exchange, "served");
    start(exchange);
    const std::string part(kPart, 'x');
    for (std::size_t i = 0; i < kTotal / kPart && exchange.write(part); ++i) written += kPart;
    exchange.finish();
  });
  HttpClient slow(server.port(), 32 * 1024);
  slow.stop_reading();
  slow.send(kGet);
  REQUIRE(pump_until([&] { return written > 0; }));
  pump_for(Milliseconds(200));
  const std::size_t stalled_at = written;
  CHECK(stalled_at < kTotal / 2);
  HttpClient other(server.port());
  other.send("GET /other HTTP/1.1\r\nHost: t\r\n\r\n");
  CHECK(other.response().body == "served");
  CHECK(written == stalled_at);
  slow.resume_reading();
  CHECK(slow.response().body.size() == kTotal);
}

TEST_CASE("Stream: a client that does not read at all is given up after the write time-out") {
  http::ServerLimits limits;
  limits.write_timeout = Milliseconds(150);
  bool write_failed = false;
  HttpTestServer server(
      [&write_failed](http::Exchange& exchange) {
        start(exchange);
        while (exchange.write(std::string(100'000, 'x'))) {
        }
        write_failed = exchange.client_gone();
        exchange.finish();
      },
      limits);
  HttpClient client(server.port(), 32 * 1024);
  client.stop_reading();
  client.send(kGet);
  REQUIRE(pump_until([&] { return server.server().requests_started() == 1; }));
  REQUIRE(pump_until([&] { return server.server().open_connections() == 0; }));
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
  CHECK(write_failed);
}

TEST_CASE("Stream: the end of a finished response is given up on too") {
  http::ServerLimits limits;
  limits.write_timeout = Milliseconds(150);
  HttpTestServer server(
      [](http::Exchange& exchange) {
        start(exchange);
        exchange.write(std::string(6'000'000, 'x'));
        exchange.finish();
      },
      limits);
  HttpClient client(server.port(), 32 * 1024);
  client.stop_reading();
  client.send(kGet);
  REQUIRE(pump_until([&] { return server.server().requests_started() == 1; }));
  REQUIRE(pump_until([&] { return server.server().open_connections() == 0; }));
  CHECK(server.server().requests_in_flight() == 0);
}

TEST_CASE("Stream: a client that goes away wakes the parked writer") {
  bool result = true;
  HttpTestServer server([&result](http::Exchange& exchange) {
    start(exchange);
    while ((result = exchange.write(std::string(100'000, 'x')))) {
    }
    exchange.finish();
  });
  HttpClient client(server.port(), 32 * 1024);
  client.stop_reading();
  client.send(kGet);
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 1; }));
  pump_for(Milliseconds(50));
  client.close();
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
  CHECK_FALSE(result);
}

TEST_CASE("Stream: two writers of one response each get their bytes through") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange);
    int running = 2;
    for (const char letter : {'a', 'b'}) {
      TestCoroutine::spawn([&exchange, &running, letter] {
        for (int i = 0; i < 20; ++i) exchange.write(std::string(100'000, letter));
        --running;
      });
    }
    while (running != 0) sleep_until(deadline_in(Milliseconds(1)));
    exchange.finish();
  });
  HttpClient client(server.port(), 32 * 1024);
  client.send(kGet);
  const std::string body = client.response().body;
  CHECK(std::count(body.begin(), body.end(), 'a') == 2'000'000);
  CHECK(std::count(body.begin(), body.end(), 'b') == 2'000'000);
}

TEST_CASE("Stream: a half-closed client gets a stream that keeps flowing to its end") {
  HttpTestServer server([](http::Exchange& exchange) {
    start(exchange);
    for (int i = 0; i < 25; ++i) {
      exchange.write("tick\n");
      exchange.flush();
      sleep_until(deadline_in(Milliseconds(20)));
    }
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(kGet);
  client.shutdown_write();
  CHECK(client.response().body.size() == 125);
  CHECK(server.clients_gone() == 0);
}

TEST_CASE("Stream: a writer that is cancelled half way does not end the response as if it were whole") {
  TestCoroutine* writer = nullptr;
  bool result = true;
  HttpTestServer server([&](http::Exchange& exchange) {
    writer = static_cast<TestCoroutine*>(Coroutine::current());
    start(exchange);
    result = exchange.write(std::string(20'000'000, 'x'));
    exchange.finish();
  });
  HttpClient client(server.port(), 32 * 1024);
  client.stop_reading();
  client.send(kGet);
  REQUIRE(pump_until([&] { return writer != nullptr; }));
  pump_for(Milliseconds(50));
  writer->own_scope().cancel(CancelReason::RequestTimeout);
  client.resume_reading();
  CHECK_FALSE(client.response().complete);
  CHECK(client.wait_for_end());
  CHECK_FALSE(result);
}
