// Keel\Request::create().
#include <algorithm>

#include "ext/zend.h"

extern "C" {
#include "ext/standard/url.h"
#include "main/php_variables.h"
}

#include "ext/http_syntax.h"
#include "ext/request_binding.h"
#include "ext/request_object_binding.h"

namespace keel {
namespace {

// The arguments of create().
struct Parts {
  zend_string* method;
  zend_string* target;
  HashTable* headers;
  zend_string* body;
};

void set_server(RequestObject* request, std::string_view name, std::string_view value) {
  add_assoc_stringl_ex(&request->slots[kServer], name.data(), name.size(), value.data(), value.size());
}

void parse_form(zval* fields, std::string_view text) {
  array_init(fields);
  sapi_module.treat_data(PARSE_STRING, estrndup(text.data(), text.size()), fields);  // Frees the copy.
}

void parse_cookies(zval* cookies, std::string_view text) {
  array_init(cookies);
  while (!text.empty()) {
    std::string_view pair = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    const size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string_view::npos) continue;
    char* const name = estrndup(pair.data(), equals);
    char* const value = estrndup(pair.data() + equals + 1, pair.size() - equals - 1);
    const size_t length = php_raw_url_decode(value, pair.size() - equals - 1);
    php_register_variable_safe(name, value, length, cookies);
    efree(value);
    efree(name);
  }
}

// Puts the header of create()'s third argument into $_SERVER's form. False with an exception thrown if it is none.
bool set_header(RequestObject* request, zend_string* name, zval* value) {
  zend_string* const text = name != nullptr ? zval_try_get_string(value) : nullptr;
  if (EG(exception)) return false;
  if (name == nullptr || !is_token(view(name)) || !is_header_value(view(text))) {
    if (text != nullptr) zend_string_release(text);
    zend_argument_value_error(3, "must be an array of header names and values");
    return false;
  }
  zend_string* const key = server_key(view(name));
  set_server(request, view(key), view(text));
  zend_string_release(key);
  zend_string_release(text);
  return true;
}

void set_request_line(RequestObject* request, std::string_view method, std::string_view target) {
  array_init(&request->slots[kServer]);
  set_server(request, "REQUEST_METHOD", method);
  set_server(request, "REQUEST_URI", target);
  set_server(request, "QUERY_STRING", target_query(target));
  set_server(request, "SERVER_PROTOCOL", "HTTP/1.1");
  set_server(request, "SERVER_NAME", "localhost");
  set_server(request, "SERVER_PORT", "80");
  set_server(request, "REMOTE_ADDR", "127.0.0.1");
}

bool is_form(RequestObject* request) {
  return server_view(request, "REQUEST_METHOD") == "POST" &&
         server_view(request, "CONTENT_TYPE").starts_with("application/x-www-form-urlencoded");
}

// Fills a new request with what create() was given. May throw.
void fill(RequestObject* request, const Parts& parts) {
  set_request_line(request, view(parts.method), view(parts.target));
  for (const RequestSlot slot : {kPost, kCookies, kFiles, kAttributes}) ZVAL_EMPTY_ARRAY(&request->slots[slot]);
  ZVAL_STR(&request->slots[kBody], parts.body != nullptr ? zend_string_copy(parts.body) : ZSTR_EMPTY_ALLOC());
  parse_form(&request->slots[kQuery], target_query(view(parts.target)));
  if (parts.headers != nullptr) {
    zend_string* name;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(parts.headers, name, value) {
      if (!set_header(request, name, value)) return;
    }
    ZEND_HASH_FOREACH_END();
  }
  parse_cookies(&request->slots[kCookies], server_view(request, "HTTP_COOKIE"));
  if (is_form(request)) parse_form(&request->slots[kPost], view(parts.body));
}

}  // namespace
}  // namespace keel

ZEND_METHOD(Keel_Request, create) {
  keel::Parts parts = {};
  ZEND_PARSE_PARAMETERS_START(2, 4)
  Z_PARAM_STR(parts.method)
  Z_PARAM_STR(parts.target)
  Z_PARAM_OPTIONAL
  Z_PARAM_ARRAY_HT(parts.headers)
  Z_PARAM_STR(parts.body)
  ZEND_PARSE_PARAMETERS_END();
  if (!keel::is_token(keel::view(parts.method))) {
    zend_argument_value_error(1, "must be an HTTP method");
    RETURN_THROWS();
  }
  object_init_ex(return_value, keel_ce_request);
  keel::fill(keel::request_of(return_value), parts);
}
