#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <string>

#include "runtime/http/chunked_decoder.h"
#include "runtime/http/head_scanner.h"
#include "runtime/http/request_parser.h"
#include "runtime/http/response_head.h"
#include "runtime/http/response_output.h"

using namespace keel::http;
using namespace std::string_literals;

namespace {

// The status that parsing ends with, 0 for an accepted head. `request` views `head`.
int parse(const std::string& head, ParsedRequest& request) {
  HeadScanner scanner;
  if (scanner.scan(head) != HeadScanner::Result::Complete) return -1;
  RequestParser parser;
  return parser.parse(std::string_view(head).substr(scanner.begin(), scanner.end() - scanner.begin()),
                      scanner.request_line(head), request);
}

int status_of(const std::string& head) {
  ParsedRequest request;
  return parse(head, request);
}

ChunkedDecoder::Result decode(const std::string& input, std::size_t step, std::string& body, std::size_t& used) {
  ChunkedDecoder decoder;
  used = 0;
  auto result = ChunkedDecoder::Result::More;
  while (result == ChunkedDecoder::Result::More && used < input.size()) {
    std::size_t consumed = 0;
    result = decoder.decode(std::string_view(input).substr(used, step), consumed, body);
    used += consumed;
  }
  return result;
}

}  // namespace

TEST_CASE("HeadScanner: finds the same end wherever the head is cut") {
  const std::string head = "GET / HTTP/1.1\r\nHost: a\r\nX-Y: z\r\n\r\n";
  for (std::size_t cut = 0; cut <= head.size(); ++cut) {
    HeadScanner scanner;
    const auto first = scanner.scan(head.substr(0, cut));
    CHECK(first == (cut == head.size() ? HeadScanner::Result::Complete : HeadScanner::Result::Incomplete));
    if (cut < head.size()) CHECK(scanner.scan(head + "GET /next") == HeadScanner::Result::Complete);
    CHECK(scanner.end() == head.size());
    CHECK(scanner.request_line(head) == "GET / HTTP/1.1");
  }
}

TEST_CASE("HeadScanner: skips one empty line before the request line, not two") {
  HeadScanner one;
  CHECK(one.scan("\r\nGET / HTTP/1.1\r\n\r\n") == HeadScanner::Result::Complete);
  CHECK(one.begin() == 2);
  HeadScanner two;
  CHECK(two.scan("\r\n\r\nGET / HTTP/1.1\r\n\r\n") == HeadScanner::Result::Malformed);
}

TEST_CASE("HeadScanner: refuses a bare LF, a folded line and a line that is no request line") {
  for (const char* head : {"GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\n\r\n",
                           "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", "GET /\r\n", "\x16\x03\x01\n"}) {
    CAPTURE(head);
    HeadScanner scanner;
    CHECK(scanner.scan(head) == HeadScanner::Result::Malformed);
  }
}

TEST_CASE("RequestParser: splits the head into method, target, path, query, version and fields") {
  const std::string head =
      "POST /a%20b?x=1&y HTTP/1.0\r\nHost: h:80\r\nX-Empty:\r\nx-two:  v w \t\r\nContent-Length: 12\r\n\r\n";
  ParsedRequest request;
  REQUIRE(parse(head, request) == 0);
  CHECK(request.head.method == "POST");
  CHECK(request.head.target == "/a%20b?x=1&y");
  CHECK(request.head.path == "/a%20b");
  CHECK(request.head.query == "x=1&y");
  CHECK(request.head.version_minor == 0);
  CHECK(request.head.content_length == 12);
  REQUIRE(request.head.headers.size() == 4);
  CHECK(request.head.headers[1].value.empty());
  CHECK(request.head.find("X-TWO")->value == "v w");
  CHECK(request.head.find("absent") == nullptr);
  CHECK(request.persistence == Persistence::Close);
}

TEST_CASE("RequestParser: takes the path of an absolute target and refuses a Host that contradicts it") {
  const std::string head = "GET http://Example.com?q HTTP/1.1\r\nHost: example.com\r\n\r\n";
  ParsedRequest request;
  REQUIRE(parse(head, request) == 0);
  CHECK(request.head.path == "/");
  CHECK(request.head.query == "q");
  CHECK(status_of("GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n") == 400);
  CHECK(status_of("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n") == 400);
}

TEST_CASE("RequestParser: accepts host names, addresses and ports") {
  for (const char* host : {"a", "a.b-c.d", "127.0.0.1:8080", "[::1]", "[::1]:8080", "xn--bcher-kva.example", "a:"}) {
    CAPTURE(host);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: "s + host + "\r\n\r\n") == 0);
  }
  for (const char* host : {"", "a b", "a,b", "u@a", "a/b", ":80", "a:b", "a?b", "a#b", "a\\b"}) {
    CAPTURE(host);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: "s + host + "\r\n\r\n") == 400);
  }
}

TEST_CASE("RequestParser: answers what it does not implement with 501, 505 and 417") {
  CHECK(status_of("BREW / HTTP/1.1\r\nHost: a\r\n\r\n") == 501);
  CHECK(status_of("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n") == 501);
  CHECK(status_of("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n") == 501);
  CHECK(status_of("GET / HTTP/2.0\r\nHost: a\r\n\r\n") == 505);
  CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n") == 501);
  CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 1\r\n\r\n") == 417);
}

TEST_CASE("RequestParser: has room for as many fields as are usual, and no more") {
  const auto with_fields = [](int count) {
    std::string head = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 0; i < count; ++i) head += "a: b\r\n";
    return head + "\r\n";
  };
  CHECK(status_of(with_fields(900)) == 0);
  CHECK(status_of(with_fields(1100)) == 431);
}

TEST_CASE("ChunkedDecoder: decodes the same body in steps of any size and stops at its end") {
  const std::string input = "5\r\nhello\r\n1;a=b;c=\"d e\";f\r\n \r\nA\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n";
  for (std::size_t step = 1; step <= input.size() + 9; ++step) {
    std::string body;
    std::size_t used = 0;
    REQUIRE(decode(input + "GET / ...", step, body, used) == ChunkedDecoder::Result::Done);
    CHECK(body == "hello 0123456789");
    CHECK(used == input.size());
  }
}

TEST_CASE("ChunkedDecoder: refuses what other decoders might read in another way") {
  for (const std::string& input :
       {"5\nhello\r\n"s, "5 \r\nhello\r\n"s, " 5\r\nhello\r\n"s, "0x5\r\nhello\r\n"s, "-5\r\nhello\r\n"s, "\r\n"s,
        "5;\r\n"s, "5;=b\r\n"s, "5;a=\"b\r\n"s, "5;\0\r\n"s, "5\r\nhelloX\r\n"s, "5\r\nhello\n0\r\n\r\n"s,
        "10000000000000000\r\n"s, "0\r\nHost: a\r\n\r\n"s, "0\r\nno colon\r\n\r\n"s, "0\r\na : b\r\n\r\n"s,
        "5;" + std::string(5000, 'a') + "\r\n"}) {
    for (const std::size_t step : {std::size_t{1}, input.size()}) {
      CAPTURE(input);
      std::string body;
      std::size_t used = 0;
      CHECK(decode(input, step, body, used) == ChunkedDecoder::Result::Malformed);
    }
  }
}

TEST_CASE("Response heads: a field that could split the response is left out") {
  std::string out;
  append_field(out, "X-Good", "v");
  append_field(out, "X-Bad", "v\r\nSet-Cookie: a=b");
  append_field(out, "X Bad", "v");
  append_field(out, "", "v");
  CHECK(out == "X-Good: v\r\n");
  std::string line;
  append_status_line(line, 404, "Nope\r\nX: y");
  CHECK(line == "HTTP/1.1 404 Not Found\r\n");
}

TEST_CASE("Response heads: the date has the fixed format of RFC 9110 and 29 characters") {
  const std::string_view field = date_field();
  CHECK(field.starts_with("Date: "));
  CHECK(field.ends_with(" GMT\r\n"));
  CHECK(field.size() == 6 + 29 + 2);
}
