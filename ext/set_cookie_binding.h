// The value of a Set-Cookie header, from the arguments of Keel\Response::withCookie().
#pragma once

#include <string_view>

#include "ext/zend.h"

namespace keel {

// Views on the arguments.
struct Cookie {
  std::string_view name;
  std::string_view value;
  zend_long expires = 0;  // Unix time; 0 for a session cookie.
  std::string_view path = "/";
  std::string_view domain;
  bool secure = false;
  bool http_only = true;
  std::string_view same_site = "Lax";
};

// The header's value (RFC 6265 section 4.1), or null with a ValueError thrown for the argument at fault (the names
// and order are withCookie()'s). The value is percent-encoded, as setcookie() does it. Never suspends.
zend_string* set_cookie_value(const Cookie& cookie);

}  // namespace keel
