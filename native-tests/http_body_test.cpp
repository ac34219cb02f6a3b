#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <string>

#include "native-tests/support/http_test_server.h"
#include "native-tests/support/pump.h"
#include "runtime/core/wait.h"
#include "runtime/http/buffer_sizes.h"

using namespace keel;
using namespace keel::test;

namespace {

std::string post(const std::string& fields, const std::string& body = "") {
  return "POST /p HTTP/1.1\r\nHost: test\r\n" + fields + "\r\n" + body;
}

std::string post_sized(std::size_t size) {
  return post("Content-Length: " + std::to_string(size) + "\r\n", std::string(size, 'x'));
}

std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i % 23);
  return text;
}

http::ServerLimits limits_with(std::size_t max_body, Milliseconds body_timeout = Milliseconds(30000)) {
  http::ServerLimits limits;
  limits.max_body_bytes = max_body;
  limits.body_timeout = body_timeout;
  return limits;
}

// Reads the body, then says how that ended.
void report(http::Exchange& exchange) {
  const std::size_t size = read_whole_body(exchange).size();
  const int error = exchange.body_error();
  answer(exchange, std::to_string(size), error != 0 ? error : 200);
}

}  // namespace

TEST_CASE("Body: a small one is complete when the application is called") {
  bool at_once = false;
  HttpTestServer server([&at_once](http::Exchange& exchange) {
    char buffer[64];
    const auto count = exchange.read_body(buffer, sizeof buffer);
    at_once = count == 5 && exchange.read_body(buffer, sizeof buffer) == 0;
    answer(exchange, std::string_view(buffer, 5));
  });
  HttpClient client(server.port());
  client.send(post("Content-Length: 5\r\n", "he"));
  pump_for(Milliseconds(30));
  CHECK(server.server().requests_started() == 0);
  client.send("llo");
  CHECK(client.response().body == "hello");
  CHECK(at_once);
}

TEST_CASE("Body: a large one streams to the application, whole and in order, by length and in chunks") {
  std::string got;
  HttpTestServer server([&got](http::Exchange& exchange) {
    got = read_whole_body(exchange);
    answer(exchange, "ok");
  });
  const std::string body = pattern(3'000'000);
  HttpClient client(server.port());
  client.send(post("Content-Length: 3000000\r\n", body));
  CHECK(client.response().status == 200);
  CHECK(got == body);
  std::string chunked;
  for (std::size_t at = 0; at < body.size(); at += 300'000) chunked += "493e0\r\n" + body.substr(at, 300'000) + "\r\n";
  client.send(post("Transfer-Encoding: chunked\r\n", chunked + "0\r\n\r\n"));
  CHECK(client.response().status == 200);
  CHECK(got == body);
}

TEST_CASE("Body: what the application does not read is not taken from the client") {
  bool go = false;
  HttpTestServer server([&go](http::Exchange& exchange) {
    while (!go) sleep_until(deadline_in(Milliseconds(5)));
    report(exchange);
  });
  constexpr std::size_t kSize = 30'000'000;
  HttpClient client(server.port());
  client.send(post_sized(kSize));
  pump_for(Milliseconds(200));
  // More than the kernel's buffers and ours hold is still with the client.
  CHECK(client.unsent() > kSize / 3);
  go = true;
  CHECK(client.response().body == std::to_string(kSize));
}

TEST_CASE("Body: 100 Continue comes when the body is wanted") {
  bool go = false;
  HttpTestServer server([&go](http::Exchange& exchange) {
    while (!go) sleep_until(deadline_in(Milliseconds(5)));
    report(exchange);
  });
  HttpClient client(server.port());
  client.send(post("Expect: 100-continue\r\nContent-Length: 200000\r\n"));
  pump_for(Milliseconds(50));
  CHECK(client.received().empty());
  go = true;
  CHECK(client.response().status == 100);
  client.send(std::string(200000, 'x'));
  CHECK(client.response().body == "200000");
  client.send(post("Expect: 100-Continue\r\nContent-Length: 3\r\n"));
  CHECK(client.response().status == 100);
  client.send("abc");
  CHECK(client.response().body == "3");
  client.send(post("Expect: 100-continue\r\nContent-Length: 3\r\n", "abc"));
  CHECK(client.response().body == "3");  // It did not wait, so there is nothing to tell it.
}

TEST_CASE("Body: a client that waits for 100 Continue and is refused does not send the body") {
  HttpTestServer server([](http::Exchange& exchange) { answer(exchange, "no", 403); });
  HttpClient client(server.port());
  client.send(post("Expect: 100-continue\r\nContent-Length: 200000\r\n"));
  const HttpResponse response = client.response();
  CHECK(response.status == 403);
  CHECK(response.field("connection") == "close");
  CHECK(client.wait_for_end());
}

TEST_CASE("Body: an unknown expectation is answered with 417") {
  HttpTestServer server(echo);
  HttpClient client(server.port());
  client.send(post("Expect: the-unexpected\r\nContent-Length: 3\r\n", "abc"));
  CHECK(client.response().status == 417);
  CHECK(client.wait_for_end());
}

TEST_CASE("Body: a length over the limit is refused before the body comes") {
  HttpTestServer server(report, limits_with(100'000));
  for (const char* fields : {"Content-Length: 100001\r\n", "Content-Length: 500000000\r\n",
                             "Expect: 100-continue\r\nContent-Length: 99999999999\r\n"}) {
    HttpClient client(server.port());
    client.send(post(fields));
    const HttpResponse response = client.response();
    CHECK(response.status == 413);
    CHECK(response.field("connection") == "close");
    CHECK(client.wait_for_end());
  }
  HttpClient allowed(server.port());
  allowed.send(post_sized(100'000));
  CHECK(allowed.response().body == "100000");
}

TEST_CASE("Body: a client that sends too much can still read why it was refused") {
  HttpTestServer server(report, limits_with(1000));
  HttpClient client(server.port());
  client.send(post_sized(5'000'000));
  CHECK(client.response().status == 413);
  CHECK_FALSE(client.was_reset());
}

TEST_CASE("Body: an absurd length is refused with its first byte") {
  HttpTestServer server(report);
  HttpClient client(server.port());
  client.send(post("Content-Length: 999999999999\r\n"));
  pump_for(Milliseconds(50));
  CHECK(client.received().empty());
  client.send("x");
  CHECK(client.response().status == 413);
}

TEST_CASE("Body: a chunked one that grows over the limit while it is read ends in 413") {
  HttpTestServer server(report, limits_with(100'000));
  HttpClient client(server.port());
  std::string body;
  for (int i = 0; i < 20; ++i) body += "2710\r\n" + std::string(10000, 'x') + "\r\n";
  client.send(post("Transfer-Encoding: chunked\r\n", body + "0\r\n\r\n"));
  const HttpResponse response = client.response();
  CHECK(response.status == 413);
  CHECK(response.field("connection") == "close");
  CHECK(client.wait_for_end());
}

TEST_CASE("Body: a small chunked one over the limit is refused before the application is called") {
  HttpTestServer server(report, limits_with(10));
  HttpClient client(server.port());
  client.send(post("Transfer-Encoding: chunked\r\n", "b\r\nhello world\r\n0\r\n\r\n"));
  CHECK(client.response().status == 413);
  CHECK(server.server().requests_started() == 0);
}

TEST_CASE("Body: a malformed chunk is a 400, also when the application reads already") {
  HttpTestServer server(report);
  HttpClient early(server.port());
  early.send(post("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\nzz\r\n"));
  CHECK(early.response().status == 400);
  CHECK(server.server().requests_started() == 0);
  HttpClient late(server.port());
  late.send(post("Transfer-Encoding: chunked\r\n", "20000\r\n" + std::string(0x20000, 'x') + "\r\n"));
  REQUIRE(pump_until([&] { return server.server().requests_started() == 1; }));
  late.send("zz\r\n");
  CHECK(late.response().status == 400);
  CHECK(late.wait_for_end());
}

TEST_CASE("Body: one that comes too slowly is a 408") {
  HttpTestServer server(report, limits_with(1'000'000, Milliseconds(100)));
  HttpClient small(server.port());
  small.send(post("Content-Length: 10\r\n", "abc"));
  CHECK(small.response().status == 408);
  CHECK(small.wait_for_end());
  CHECK(server.server().requests_started() == 0);
  HttpClient large(server.port());
  large.send(post("Content-Length: 100000\r\n", "abc"));
  CHECK(large.response().status == 408);
  CHECK(large.wait_for_end());
}

TEST_CASE("Body: a client that drips single bytes does not hold the connection open") {
  HttpTestServer server(report, limits_with(1'000'000, Milliseconds(150)));
  HttpClient client(server.port());
  client.send(post("Content-Length: 1000\r\n"));
  while (client.received().empty() && !client.ended()) {
    client.send("x");
    pump_for(Milliseconds(20));
  }
  CHECK(client.response().status == 408);
}

TEST_CASE("Body: one that nobody reads is skipped, and the next request is served") {
  HttpTestServer server([](http::Exchange& exchange) { answer(exchange, exchange.request().target); });
  HttpClient client(server.port());
  client.send(post("Content-Length: 150000\r\n", std::string(1000, 'x')));
  CHECK(client.response().body == "/p");
  client.send(std::string(149000, 'x') + "GET /next HTTP/1.1\r\nHost: t\r\n\r\n");
  CHECK(client.response().body == "/next");
}

TEST_CASE("Body: too much that nobody reads ends the connection after the response") {
  HttpTestServer server([](http::Exchange& exchange) { answer(exchange, "enough"); });
  HttpClient client(server.port());
  client.send(post("Content-Length: 50000000\r\n", std::string(100000, 'x')));
  const HttpResponse response = client.response();
  CHECK(response.body == "enough");
  CHECK(response.field("connection") == "close");
  CHECK(client.wait_for_end());
  CHECK_FALSE(client.was_reset());
}

TEST_CASE("Body: a client that goes away in the middle is gone for the reader") {
  std::ptrdiff_t last = 1;
  int error = -1;
  HttpTestServer server([&](http::Exchange& exchange) {
    char buffer[65536];
    while ((last = exchange.read_body(buffer, sizeof buffer)) > 0) {
    }
    error = exchange.body_error();
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(post("Content-Length: 1000000\r\n", std::string(100000, 'x')));
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 1; }));
  client.close();
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
  CHECK(last == -1);
  CHECK(error == 0);
}
