#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "native-tests/support/http_test_server.h"
#include "native-tests/support/pump.h"

using namespace keel;
using namespace keel::test;
using nlohmann::json;

namespace {

// What an application that behaves does: it echoes a POST, has nothing to OPTIONS, allows what it serves.
void application(http::Exchange& exchange) {
  const std::string method(exchange.request().method);
  const http::Header allow{"Allow", "GET, HEAD, POST, OPTIONS"};
  if (method == "POST") return answer(exchange, read_whole_body(exchange));
  if (method == "GET" || method == "HEAD") return answer(exchange, "Hello World");
  exchange.start_response(method == "OPTIONS" ? 204 : 405, {}, {&allow, 1});
  exchange.finish();
}

std::string unhex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// The data does not spell out what is long; these are made to its descriptions and sizes.
std::string long_request(const std::string& id) {
  const std::string head = "GET / HTTP/1.1\r\nHost: HOST_HEADER\r\n";
  const std::string letters(100000, 'A');
  if (id == "MAL-LONG-URL") return "GET /" + letters + " HTTP/1.1\r\nHost: HOST_HEADER\r\n\r\n";
  if (id == "MAL-LONG-HEADER-VALUE") return head + "X-Big: " + letters + "\r\n\r\n";
  if (id == "MAL-LONG-HEADER-NAME") return head + letters + ": value\r\n\r\n";
  if (id == "MAL-LONG-METHOD") return letters + " / HTTP/1.1\r\nHost: HOST_HEADER\r\n\r\n";
  if (id == "MAL-MANY-HEADERS") {
    std::string request = head;
    for (int i = 0; i < 10000; ++i) request += "X-H-" + std::to_string(i) + ": value\r\n";
    return request + "\r\n";
  }
  if (id == "MAL-CHUNK-EXT-64K") {
    return "POST / HTTP/1.1\r\nHost: HOST_HEADER\r\nTransfer-Encoding: chunked\r\n\r\n5;ext=" +
           std::string(65536, 'a') + "\r\nhello\r\n0\r\n\r\n";
  }
  return {};
}

// What a verdict is given for: a status, "closed" or "timeout".
struct Observed {
  std::string outcome;
  HttpResponse response;
};

Observed observe(std::uint16_t port, const std::string& bytes) {
  HttpClient client(port);
  client.send(bytes);
  Observed observed;
  pump_until([&] { return client.ended() || client.received().find("\r\n\r\n") != std::string::npos; },
             Milliseconds(400));
  if (client.received().empty()) {
    observed.outcome = client.ended() ? "closed" : "timeout";
    return observed;
  }
  observed.response = client.response(bytes.starts_with("HEAD "));
  observed.outcome = std::to_string(observed.response.status);
  return observed;
}

bool closes_after_response(std::uint16_t port, const std::string& bytes) {
  HttpClient client(port);
  client.send(bytes);
  return client.response().complete && pump_until([&] { return client.ended(); }, Milliseconds(2000));
}

bool is_success(const Observed& observed) { return observed.response.status / 100 == 2; }

std::string content_of(const std::string& request) {
  if (request.find("hello\r\n6\r\n world") != std::string::npos) return "hello world";
  return request.find("helloworld") != std::string::npos ? "helloworld" : "hello";
}

// Cases whose verdict needs more than the status: `expected` says what.
bool passes_beyond_status(const json& test, const std::string& bytes, const Observed& observed, std::uint16_t port) {
  const std::string expected = test["expected"];
  if (expected == "2xx + echo") return is_success(observed) && observed.response.body == content_of(bytes);
  if (expected == "2xx + close") return is_success(observed) && closes_after_response(port, bytes);
  if (expected == "2xx with Date header") return is_success(observed) && !observed.response.field("date").empty();
  if (expected == "2xx with no body") return is_success(observed) && observed.response.body.empty();
  if (expected == "2xx with Content-Type")
    return is_success(observed) && !observed.response.field("content-type").empty();
  if (expected == "2xx with Allow header") return is_success(observed) && !observed.response.field("allow").empty();
  if (expected == "405 + Allow header")
    return observed.response.status == 405 && !observed.response.field("allow").empty();
  if (expected == "204 without CL")
    return observed.response.status == 204 && observed.response.field("content-length").empty();
  return expected == "2xx preferred; 400 warns" && is_success(observed);
}

}  // namespace

TEST_CASE("Conformance: every scored case of http11probe passes, and the server lives") {
  std::ifstream file(KEEL_PROBE_CASES);
  const json cases = json::parse(file);
  HttpTestServer server(application);
  const auto alive = [&] {
    HttpClient client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return client.response().status == 200;
  };
  int scored = 0;
  for (const json& test : cases) {
    if (!test["scored"]) continue;
    ++scored;
    const std::string id = test["id"];
    std::string bytes = test.contains("bytes") ? unhex(test["bytes"]) : long_request(id);
    bytes = replace_all(bytes, "HOST_HEADER", "127.0.0.1:" + std::to_string(server.port()));
    REQUIRE(alive());
    const Observed observed = observe(server.port(), bytes);
    CAPTURE(id);
    CAPTURE(observed.outcome);
    const std::string verdict = test["verdict"].value(observed.outcome, "unknown");
    const bool passed = verdict == "Pass" || passes_beyond_status(test, bytes, observed, server.port());
    CHECK(passed);
    CHECK(alive());
  }
  CHECK(scored == 140);
}
