// What a Keel\Request is made of, for the files that implement it: request_binding.cpp and
// request_create_binding.cpp.
#pragma once

#include <string_view>

#include "ext/zend.h"

namespace keel {

// Identity is the $_SERVER array as the SAPI made it, which tells requests apart: it is held, so no later request's
// array can have its address. Headers and body are filled in when they are first asked for.
enum RequestSlot { kIdentity, kServer, kQuery, kPost, kCookies, kFiles, kHeaders, kBody, kAttributes, kSlotCount };

struct RequestObject {
  zval slots[kSlotCount];
  zend_object std;
};

RequestObject* request_of(zend_object* object);
inline RequestObject* request_of(zval* self) { return request_of(Z_OBJ_P(self)); }

inline std::string_view view(zend_string* text) {
  return text != nullptr ? std::string_view(ZSTR_VAL(text), ZSTR_LEN(text)) : std::string_view();
}

// The string under `name` in $_SERVER, borrowed; null if it is absent or no string.
zend_string* server_string(RequestObject* request, std::string_view name);
inline std::string_view server_view(RequestObject* request, std::string_view name) {
  return view(server_string(request, name));
}

// The key in $_SERVER of the header `name`: "HTTP_X_REQUEST_ID", or "CONTENT_TYPE" and "CONTENT_LENGTH", which CGI
// (RFC 3875 section 4.1) keeps without the prefix. The caller releases it.
zend_string* server_key(std::string_view name);

// Whether a key of $_SERVER is one of those two.
bool is_content_key(std::string_view key);

}  // namespace keel
