#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <sys/socket.h>

#include <string>

#include "native-tests/support/http_test_server.h"
#include "native-tests/support/pump.h"
#include "runtime/core/wait.h"

using namespace keel;
using namespace keel::test;

namespace {

std::string get(const std::string& target, const std::string& fields = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: test\r\n" + fields + "\r\n";
}

}  // namespace

TEST_CASE("Server: many requests use one connection, and head and body arrive in one piece") {
  HttpTestServer server(echo);
  HttpClient client(server.port());
  for (int i = 0; i < 50; ++i) {
    const std::size_t reads = client.reads();
    client.send(get("/" + std::to_string(i)));
    const HttpResponse response = client.response();
    CHECK(response.status == 200);
    CHECK(response.body == "GET /" + std::to_string(i) + "\n");
    CHECK(response.field("connection").empty());
    CHECK(response.field("server").empty());
    CHECK_FALSE(response.field("date").empty());
    CHECK(client.reads() == reads + 1);
  }
  CHECK(server.server().requests_started() == 50);
  CHECK(server.server().open_connections() == 1);
}

TEST_CASE("Server: a request that arrives byte by byte is answered like any other") {
  HttpTestServer server(echo);
  HttpClient client(server.port());
  for (const char c : get("/slowly", "Content-Length: 3\r\n") + "abc") {
    client.send({&c, 1});
    Loop::get().run_turn();
  }
  CHECK(client.response().body == "GET /slowly\nabc");
}

TEST_CASE("Server: pipelined requests are answered in order, the next only after the one before") {
  int active = 0;
  HttpTestServer server([&active](http::Exchange& exchange) {
    CHECK(++active == 1);
    sleep_until(deadline_in(Milliseconds(exchange.request().path == "/0" ? 50 : 0)));
    --active;
    echo(exchange);
  });
  HttpClient client(server.port());
  std::string requests;
  for (int i = 0; i < 100; ++i) requests += get("/" + std::to_string(i));
  client.send(requests);
  for (int i = 0; i < 100; ++i) CHECK(client.response().body == "GET /" + std::to_string(i) + "\n");
}

TEST_CASE("Server: pipelined requests with bodies keep their bodies apart") {
  HttpTestServer server(echo);
  HttpClient client(server.port());
  client.send(
      "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabc"
      "POST /b HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n0\r\n\r\n"
      "GET /c HTTP/1.1\r\nHost: t\r\n\r\n");
  CHECK(client.response().body == "POST /a\nabc");
  CHECK(client.response().body == "POST /b\nde");
  CHECK(client.response().body == "GET /c\n");
}

TEST_CASE("Server: a client that floods requests ahead is not read without bound") {
  HttpTestServer server([](http::Exchange& exchange) {
    sleep_until(deadline_in(Milliseconds(exchange.request().path == "/first" ? 200 : 0)));
    answer(exchange, "x");
  });
  HttpClient client(server.port());
  client.send(get("/first"));
  std::string flood;
  for (int i = 0; i < 2000; ++i) flood += get("/" + std::string(400, 'a'));
  client.send(flood);
  for (int i = 0; i < 2001; ++i) REQUIRE(client.response().status == 200);
}

TEST_CASE("Server: HTTP/1.0 closes unless it is asked to stay") {
  HttpTestServer server(echo);
  HttpClient plain(server.port());
  plain.send("GET / HTTP/1.0\r\n\r\n");
  const HttpResponse closed = plain.response();
  CHECK(closed.status == 200);
  CHECK(closed.field("connection") == "close");
  CHECK(plain.wait_for_end());
  HttpClient keeping(server.port());
  for (int i = 0; i < 2; ++i) {
    keeping.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
    CHECK(keeping.response().field("connection") == "keep-alive");
  }
}

TEST_CASE("Server: Connection: close is honoured, from the client and from the application") {
  HttpTestServer server([](http::Exchange& exchange) {
    const http::Header close{"Connection", "close"};
    exchange.start_response(200, {}, {&close, exchange.request().path == "/app" ? 1u : 0u});
    exchange.finish();
  });
  for (const std::string& request : {get("/app"), get("/", "Connection: foo, Close\r\n")}) {
    HttpClient client(server.port());
    client.send(request);
    CHECK(client.response().field("connection") == "close");
    CHECK(client.wait_for_end());
    CHECK_FALSE(client.was_reset());
  }
}

TEST_CASE("Server: HEAD, 204 and 304 have no body, and HEAD tells the length") {
  HttpTestServer server([](http::Exchange& exchange) {
    const std::string path(exchange.request().path);
    answer(exchange, "twelve bytes", path == "/204" ? 204 : path == "/304" ? 304 : 200);
  });
  HttpClient client(server.port());
  client.send("HEAD / HTTP/1.1\r\nHost: t\r\n\r\n");
  const HttpResponse head = client.response(true);
  CHECK(head.field("content-length") == "12");
  for (const char* target : {"/204", "/304"}) {
    client.send(get(target));
    const HttpResponse response = client.response();
    CHECK(response.field("content-length").empty());
    CHECK(response.field("transfer-encoding").empty());
  }
  client.send(get("/"));
  CHECK(client.response().body == "twelve bytes");
}

TEST_CASE("Server: the connection's own fields are not the application's to set, its Date is") {
  HttpTestServer server([](http::Exchange& exchange) {
    const http::Header headers[] = {
        {"content-length", "99"}, {"Transfer-Encoding", "chunked"}, {"Date", "then"}, {"X", "y"}};
    exchange.start_response(299, "Fine", headers);
    exchange.write("abc");
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(get("/"));
  const HttpResponse response = client.response();
  CHECK(response.head.starts_with("HTTP/1.1 299 Fine\r\n"));
  CHECK(response.field("content-length") == "3");
  CHECK(response.field("transfer-encoding").empty());
  CHECK(response.field("date") == "then");
  CHECK(response.field("x") == "y");
}

TEST_CASE("Server: OPTIONS * is answered by the server itself") {
  HttpTestServer server(echo);
  HttpClient client(server.port());
  client.send("OPTIONS * HTTP/1.1\r\nHost: t\r\n\r\n" + get("/next"));
  const HttpResponse response = client.response();
  CHECK(response.status == 204);
  CHECK_FALSE(response.field("allow").empty());
  CHECK(client.response().body == "GET /next\n");
}

TEST_CASE("Server: a client that closes its sending side gets all its answers") {
  HttpTestServer server([](http::Exchange& exchange) {
    sleep_until(deadline_in(Milliseconds(20)));
    echo(exchange);
  });
  HttpClient client(server.port());
  client.send(get("/1") + get("/2") + get("/3"));
  client.shutdown_write();
  for (const char* body : {"GET /1\n", "GET /2\n", "GET /3\n"}) CHECK(client.response().body == body);
  CHECK(client.wait_for_end());
  CHECK_FALSE(client.was_reset());
  CHECK(server.clients_gone() == 0);
}

TEST_CASE("Server: the peer is known, also to an application that answers after the client went") {
  std::string address;
  HttpTestServer server([&address](http::Exchange& exchange) {
    sleep_until(kNoDeadline);  // Until the client goes.
    address = exchange.peer().address;
    CHECK(exchange.peer().local_port != 0);
    CHECK(exchange.client_gone());
    CHECK(exchange.request().path == "/wait");
    CHECK_FALSE(exchange.write("x"));
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(get("/wait"));
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 1; }));
  client.close();
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
  CHECK(address == "127.0.0.1");
  CHECK(server.clients_gone() == 1);
}

TEST_CASE("Server: a client that resets its connection is seen at once") {
  HttpTestServer server([](http::Exchange& exchange) {
    sleep_until(kNoDeadline);
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(get("/wait"));
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 1; }));
  client.reset();
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
  CHECK(server.clients_gone() == 1);
  CHECK(server.server().open_connections() == 0);
}

TEST_CASE("Server: a client that goes away behind a flood of requests is seen too") {
  HttpTestServer server([](http::Exchange& exchange) {
    sleep_until(kNoDeadline);
    exchange.finish();
  });
  HttpClient client(server.port());
  std::string flood;
  for (int i = 0; i < 110; ++i) flood += get("/" + std::string(1000, 'a'));
  client.send(flood);
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 1; }));
  client.close();
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
  CHECK(server.clients_gone() == 1);
  CHECK(server.server().requests_started() == 1);
}

TEST_CASE("Server: finish_early() lets the client go on while the application still works") {
  bool client_served = false;
  HttpTestServer server([&client_served](http::Exchange& exchange) {
    if (exchange.request().path == "/next") {
      client_served = true;
      return answer(exchange, "second");
    }
    exchange.start_response(200, {}, {});
    exchange.write("first");
    exchange.finish_early();
    CHECK(exchange.write("dropped"));
    while (!client_served) sleep_until(deadline_in(Milliseconds(1)));
    CHECK(exchange.request().path == "/first");
    CHECK(exchange.peer().address == "127.0.0.1");
    exchange.finish();
  });
  HttpClient client(server.port());
  client.send(get("/first"));
  CHECK(client.response().body == "first");
  CHECK(server.server().requests_in_flight() == 1);
  client.send(get("/next"));
  CHECK(client.response().body == "second");
  REQUIRE(pump_until([&] { return server.server().requests_in_flight() == 0; }));
}

TEST_CASE("Server: interim responses go out before the final one, not to HTTP/1.0") {
  HttpTestServer server([](http::Exchange& exchange) {
    const http::Header link{"Link", "</a.css>; rel=preload"};
    exchange.send_informational(103, {&link, 1});
    answer(exchange, "done");
  });
  HttpClient client(server.port());
  client.send(get("/"));
  const HttpResponse hints = client.response();
  CHECK(hints.status == 103);
  CHECK(hints.field("link") == "</a.css>; rel=preload");
  CHECK(client.response().body == "done");
  HttpClient old(server.port());
  old.send("GET / HTTP/1.0\r\n\r\n");
  CHECK(old.response().status == 200);
}

TEST_CASE("Server: serves a socket that it adopts, also one that is not TCP") {
  HttpTestServer server(echo);
  int ends[2];
  REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
  server.server().adopt(ends[0]);
  HttpClient client = HttpClient::adopt(ends[1]);
  client.send(get("/unix"));
  CHECK(client.response().body == "GET /unix\n");
}
