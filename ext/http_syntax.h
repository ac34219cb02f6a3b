// The parts of HTTP's syntax that Keel\Request and Keel\Response need: pure functions on views, for any thread.
// Nothing here allocates, suspends or fails. Views returned point into the argument.
#pragma once

#include <cstdint>
#include <string_view>

namespace keel {

// RFC 9110 section 5.6.2: a token, which is what header and cookie names and methods are made of. Never empty.
bool is_token(std::string_view text) noexcept;

// RFC 9110 section 5.5, and stricter: no control character but the tab, so no value can end its own line.
bool is_header_value(std::string_view text) noexcept;

// RFC 6265 section 4.1.1: what an attribute of Set-Cookie (path, domain) may hold: no control character, no ';'.
bool is_cookie_attribute(std::string_view text) noexcept;

// The path of a request target in origin-form, absolute-form or asterisk-form (RFC 9112 section 3.2), still
// encoded and without the query: "/" where there is none, "*" for "*".
std::string_view target_path(std::string_view target) noexcept;

// What follows the first '?', or "".
std::string_view target_query(std::string_view target) noexcept;

struct Authority {
  std::string_view host;   // An IPv6 address keeps its brackets.
  std::uint16_t port = 0;  // 0: none was given, or none that is valid.
};

// Takes a Host header's value apart (RFC 9110 section 7.2).
Authority split_authority(std::string_view text) noexcept;

}  // namespace keel
