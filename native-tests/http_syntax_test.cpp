#include "ext/http_syntax.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace std::string_view_literals;

TEST_CASE("is_token: takes what may be a header name and nothing else") {
  CHECK(keel::is_token("X-Request-Id"));
  CHECK(keel::is_token("!#$%&'*+-.^_`|~09azAZ"));
  for (const std::string_view text : {""sv, "a b"sv, "a:"sv, "a\r\nb"sv, "a\0"sv, "\0"sv, "@"sv, "["sv, "\xe9"sv}) {
    CAPTURE(text);
    CHECK_FALSE(keel::is_token(text));
  }
}

TEST_CASE("is_header_value: refuses every control character but the tab") {
  CHECK(keel::is_header_value(""));
  CHECK(keel::is_header_value("a\tb \xc3\xa9"));
  for (int c = 0; c < 128; ++c) {
    const bool is_control = (c < 0x20 || c == 0x7f) && c != '\t';
    CAPTURE(c);
    CHECK(keel::is_header_value(std::string{'a', static_cast<char>(c), 'b'}) == !is_control);
  }
}

TEST_CASE("is_cookie_attribute: refuses what would end the attribute") {
  CHECK(keel::is_cookie_attribute("/a b"));
  CHECK_FALSE(keel::is_cookie_attribute("/;Domain=x"));
  CHECK_FALSE(keel::is_cookie_attribute("/\n"));
  CHECK_FALSE(keel::is_cookie_attribute("/\t"));
}

TEST_CASE("target_path: finds the path in each form of a request target") {
  CHECK(keel::target_path("/") == "/");
  CHECK(keel::target_path("/a%2Fb?c/d?e") == "/a%2Fb");
  CHECK(keel::target_path("//a") == "//a");
  CHECK(keel::target_path("*") == "*");
  CHECK(keel::target_path("http://host/p?q") == "/p");
  CHECK(keel::target_path("http://host") == "/");
  CHECK(keel::target_path("http://host?q=/x") == "/");
  CHECK(keel::target_path("") == "/");
  CHECK(keel::target_path("?q") == "/");
}

TEST_CASE("target_query: is what follows the first question mark") {
  CHECK(keel::target_query("/a?b?c") == "b?c");
  CHECK(keel::target_query("/a?") == "");
  CHECK(keel::target_query("/a") == "");
}

TEST_CASE("split_authority: separates host and port, also of an IPv6 address") {
  const auto check = [](std::string_view text, std::string_view host, int port) {
    CAPTURE(text);
    const keel::Authority authority = keel::split_authority(text);
    CHECK(authority.host == host);
    CHECK(authority.port == port);
  };
  check("", "", 0);
  check("host", "host", 0);
  check("host:8080", "host", 8080);
  check("[::1]", "[::1]", 0);
  check("[::1]:99", "[::1]", 99);
  check("host:", "host", 0);
  check("host:65536", "host", 0);
  check("host:8x", "host", 0);
  check("host:-1", "host", 0);
}
