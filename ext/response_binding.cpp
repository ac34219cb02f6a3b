#include "ext/response_binding.h"

#include <string_view>

extern "C" {
#include "Zend/zend_closures.h"
#include "Zend/zend_smart_str.h"
#include "ext/standard/url.h"
}

#include "ext/exceptions_binding.h"
#include "ext/http_syntax.h"
#include "ext/json_text_binding.h"
#include "ext/response_arginfo.h"
#include "ext/response_headers_binding.h"
#include "ext/set_cookie_binding.h"

zend_class_entry* keel_ce_response;

namespace {

using keel::ResponseObject;

zend_object_handlers handlers;

ResponseObject* response_of(zval* self) { return keel::response_of(Z_OBJ_P(self)); }

std::string_view view(zend_string* text) { return {ZSTR_VAL(text), ZSTR_LEN(text)}; }

zend_object* create_response(zend_class_entry* ce) {
  auto* const response = static_cast<ResponseObject*>(zend_object_alloc(sizeof(ResponseObject), ce));
  ZVAL_NULL(&response->body);
  ZVAL_EMPTY_ARRAY(&response->headers);
  response->status = 200;
  zend_object_std_init(&response->std, ce);
  response->std.handlers = &handlers;
  return &response->std;
}

void free_response(zend_object* object) {
  ResponseObject* const response = keel::response_of(object);
  zval_ptr_dtor(&response->body);
  zval_ptr_dtor(&response->headers);
  zend_object_std_dtor(object);
}

HashTable* response_gc(zend_object* object, zval** table, int* count) {
  *table = &keel::response_of(object)->body;
  *count = 1;
  return nullptr;
}

zend_object* clone_response(zend_object* object) {
  ResponseObject* const source = keel::response_of(object);
  zend_object* const clone = create_response(object->ce);
  ResponseObject* const copy = keel::response_of(clone);
  ZVAL_COPY(&copy->body, &source->body);
  ZVAL_COPY(&copy->headers, &source->headers);
  copy->status = source->status;
  return clone;
}

// Sets `result` to a copy of the response `self`, and gives that copy.
ResponseObject* copy_response(zval* self, zval* result) {
  ZVAL_OBJ(result, clone_response(Z_OBJ_P(self)));
  return response_of(result);
}

// An interim status (1xx) is no answer, so it is not accepted either.
bool set_status(ResponseObject* response, zend_long status, uint32_t argument) {
  if (status < 200 || status > 599) {
    zend_argument_value_error(argument, "must be between 200 and 599");
    return false;
  }
  response->status = status;
  return true;
}

// The common part of the named constructors: their arguments after the body.
struct Head {
  zend_long status = 200;
  HashTable* headers = nullptr;
};

// Sets `result` to a response with `head`, whose headers prevail over `content_type` (empty for none). The
// arguments are `status` and the one after it. Null with an exception thrown if they are not valid.
ResponseObject* make_response(zval* result, const Head& head, std::string_view content_type, uint32_t status) {
  object_init_ex(result, keel_ce_response);
  ResponseObject* const response = response_of(result);
  if (!content_type.empty()) keel::put_header(&response->headers, "Content-Type", content_type);
  if (!set_status(response, head.status, status)) return nullptr;
  if (head.headers != nullptr && !keel::put_headers(&response->headers, head.headers, status + 1)) return nullptr;
  return response;
}

void text_response(INTERNAL_FUNCTION_PARAMETERS, std::string_view content_type) {
  zend_string* body;
  Head head;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_STR(body)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(head.status)
  Z_PARAM_ARRAY_HT(head.headers)
  ZEND_PARSE_PARAMETERS_END();
  ResponseObject* const response = make_response(return_value, head, content_type, 2);
  if (response == nullptr) RETURN_THROWS();
  ZVAL_STR_COPY(&response->body, body);
}

// Takes what a body argument may be. False with a TypeError thrown.
bool set_body(ResponseObject* response, zval* body) {
  const bool valid = Z_TYPE_P(body) == IS_NULL || Z_TYPE_P(body) == IS_STRING ||
                     (Z_TYPE_P(body) == IS_OBJECT && (instanceof_function(Z_OBJCE_P(body), zend_ce_traversable) ||
                                                      instanceof_function(Z_OBJCE_P(body), zend_ce_closure)));
  if (!valid) {
    zend_argument_type_error(1, "must be of type Traversable|Closure|string|null, %s given", zend_zval_type_name(body));
    return false;
  }
  zval_ptr_dtor(&response->body);
  ZVAL_COPY(&response->body, body);
  return true;
}

}  // namespace

keel::ResponseObject* keel::response_of(zend_object* object) {
  return reinterpret_cast<ResponseObject*>(reinterpret_cast<char*>(object) - XtOffsetOf(ResponseObject, std));
}

ZEND_METHOD(Keel_Response, __construct) {
  (void)return_value;
  zval* body = nullptr;
  Head head;
  ZEND_PARSE_PARAMETERS_START(0, 3)
  Z_PARAM_OPTIONAL
  Z_PARAM_ZVAL(body)
  Z_PARAM_LONG(head.status)
  Z_PARAM_ARRAY_HT(head.headers)
  ZEND_PARSE_PARAMETERS_END();
  ResponseObject* const response = response_of(ZEND_THIS);
  if (body != nullptr && !set_body(response, body)) RETURN_THROWS();
  if (!set_status(response, head.status, 2)) RETURN_THROWS();
  if (head.headers != nullptr && !keel::put_headers(&response->headers, head.headers, 3)) RETURN_THROWS();
}

ZEND_METHOD(Keel_Response, json) {
  zval* data;
  Head head;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 4)
  Z_PARAM_ZVAL(data)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(head.status)
  Z_PARAM_ARRAY_HT(head.headers)
  Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();
  zend_string* const text = keel::json_text(data, flags);
  if (text == nullptr) RETURN_THROWS();
  ResponseObject* const response = make_response(return_value, head, "application/json", 2);
  if (response == nullptr) {
    zend_string_release(text);
    RETURN_THROWS();
  }
  ZVAL_STR(&response->body, text);
}

ZEND_METHOD(Keel_Response, text) { text_response(INTERNAL_FUNCTION_PARAM_PASSTHRU, "text/plain; charset=utf-8"); }

ZEND_METHOD(Keel_Response, html) { text_response(INTERNAL_FUNCTION_PARAM_PASSTHRU, "text/html; charset=utf-8"); }

ZEND_METHOD(Keel_Response, redirect) {
  zend_string* location;
  Head head = {.status = 302};
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_STR(location)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(head.status)
  ZEND_PARSE_PARAMETERS_END();
  if (head.status != 301 && head.status != 302 && head.status != 303 && head.status != 307 && head.status != 308) {
    zend_argument_value_error(2, "must be one of 301, 302, 303, 307 and 308");
    RETURN_THROWS();
  }
  ResponseObject* const response = make_response(return_value, head, {}, 2);
  if (response == nullptr) RETURN_THROWS();
  keel::put_header(&response->headers, "Location", location);
}

ZEND_METHOD(Keel_Response, stream) {
  zval* body;
  Head head;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_ZVAL(body)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(head.status)
  Z_PARAM_ARRAY_HT(head.headers)
  ZEND_PARSE_PARAMETERS_END();
  ResponseObject* const response = make_response(return_value, head, {}, 2);
  if (response == nullptr) RETURN_THROWS();
  if (Z_TYPE_P(body) == IS_ARRAY) {
    ZVAL_COPY(&response->body, body);
  } else if (Z_TYPE_P(body) != IS_OBJECT || !set_body(response, body)) {
    if (!EG(exception)) {
      zend_argument_type_error(1, "must be of type Traversable|Closure|array, %s given", zend_zval_type_name(body));
    }
    RETURN_THROWS();
  }
  const bool chosen = zend_hash_str_exists(Z_ARRVAL(response->headers), ZEND_STRL("x-accel-buffering"));
  if (!chosen)
    keel::put_header(&response->headers, "X-Accel-Buffering", "no");  // nginx: ngx_http_proxy_module, proxy_buffering.
}

namespace {

// Opens a regular local file for reading, or throws. `size` is set to its length.
php_stream* open_file(zend_string* path, zend_off_t* size) {
  errno = 0;
  php_stream* const stream = php_stream_open_wrapper(ZSTR_VAL(path), "rb", IGNORE_URL, nullptr);
  if (stream == nullptr) {
    zend_throw_exception_ex(keel_ce_exception, 0, "Keel\\Response::file: cannot open %s: %s", ZSTR_VAL(path),
                            errno != 0 ? strerror(errno) : "not allowed");
    return nullptr;
  }
  php_stream_statbuf information;
  if (php_stream_stat(stream, &information) != 0 || !S_ISREG(information.sb.st_mode)) {
    php_stream_close(stream);
    zend_throw_exception_ex(keel_ce_exception, 0, "Keel\\Response::file: %s is not a regular file", ZSTR_VAL(path));
    return nullptr;
  }
  *size = information.sb.st_size;
  return stream;
}

// RFC 6266 with RFC 8187's encoding, which every browser in use reads.
void put_download_name(ResponseObject* response, zend_string* name) {
  zend_string* const encoded = php_raw_url_encode(ZSTR_VAL(name), ZSTR_LEN(name));
  zend_string* const value =
      zend_string_concat2(ZEND_STRL("attachment; filename*=UTF-8''"), ZSTR_VAL(encoded), ZSTR_LEN(encoded));
  zend_string_release(encoded);
  keel::put_header(&response->headers, "Content-Disposition", value);
  zend_string_release(value);
}

}  // namespace

ZEND_METHOD(Keel_Response, file) {
  zend_string* path;
  zend_string* content_type = nullptr;
  zend_string* download_as = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_PATH_STR(path)
  Z_PARAM_OPTIONAL
  Z_PARAM_STR(content_type)
  Z_PARAM_STR_OR_NULL(download_as)
  ZEND_PARSE_PARAMETERS_END();
  if (content_type != nullptr && !keel::is_header_value(view(content_type))) {
    zend_argument_value_error(2, "must not contain a control character");
    RETURN_THROWS();
  }
  zend_off_t size = 0;
  php_stream* const stream = open_file(path, &size);
  if (stream == nullptr) RETURN_THROWS();
  ResponseObject* const response = make_response(return_value, {}, "application/octet-stream", 1);
  php_stream_to_zval(stream, &response->body);
  if (content_type != nullptr) keel::put_header(&response->headers, "Content-Type", content_type);
  zend_string* const length = zend_long_to_str(size);
  keel::put_header(&response->headers, "Content-Length", length);
  zend_string_release(length);
  if (download_as != nullptr) put_download_name(response, download_as);
}

ZEND_METHOD(Keel_Response, status) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_LONG(response_of(ZEND_THIS)->status);
}

ZEND_METHOD(Keel_Response, header) {
  zend_string* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(name)
  ZEND_PARSE_PARAMETERS_END();
  zend_string* const text = keel::header_text(&response_of(ZEND_THIS)->headers, name);
  if (text != nullptr) RETURN_STR(text);
}

ZEND_METHOD(Keel_Response, headers) {
  ZEND_PARSE_PARAMETERS_NONE();
  keel::header_lists(&response_of(ZEND_THIS)->headers, return_value);
}

ZEND_METHOD(Keel_Response, body) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_COPY(&response_of(ZEND_THIS)->body);
}

ZEND_METHOD(Keel_Response, withStatus) {
  zend_long status;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_LONG(status)
  ZEND_PARSE_PARAMETERS_END();
  set_status(copy_response(ZEND_THIS, return_value), status, 1);
}

namespace {

void with_header(INTERNAL_FUNCTION_PARAMETERS, keel::Existing existing) {
  zend_string* name;
  zval* value;
  ZEND_PARSE_PARAMETERS_START(2, 2)
  Z_PARAM_STR(name)
  Z_PARAM_ZVAL(value)
  ZEND_PARSE_PARAMETERS_END();
  keel::put_header(&copy_response(ZEND_THIS, return_value)->headers, name, value, existing, {1, 2});
}

}  // namespace

ZEND_METHOD(Keel_Response, withHeader) { with_header(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::Existing::Replace); }

ZEND_METHOD(Keel_Response, withAddedHeader) { with_header(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::Existing::Keep); }

ZEND_METHOD(Keel_Response, withoutHeader) {
  zend_string* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(name)
  ZEND_PARSE_PARAMETERS_END();
  keel::remove_header(&copy_response(ZEND_THIS, return_value)->headers, name);
}

ZEND_METHOD(Keel_Response, withBody) {
  zval* body;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(body)
  ZEND_PARSE_PARAMETERS_END();
  set_body(copy_response(ZEND_THIS, return_value), body);
}

ZEND_METHOD(Keel_Response, withCookie) {
  zend_string* name;
  zend_string* content;
  zend_string* path = nullptr;
  zend_string* domain = nullptr;
  zend_string* same_site = nullptr;
  keel::Cookie cookie;
  ZEND_PARSE_PARAMETERS_START(2, 8)
  Z_PARAM_STR(name)
  Z_PARAM_STR(content)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(cookie.expires)
  Z_PARAM_STR(path)
  Z_PARAM_STR(domain)
  Z_PARAM_BOOL(cookie.secure)
  Z_PARAM_BOOL(cookie.http_only)
  Z_PARAM_STR(same_site)
  ZEND_PARSE_PARAMETERS_END();
  cookie.name = view(name);
  cookie.value = view(content);
  if (path != nullptr) cookie.path = view(path);
  if (domain != nullptr) cookie.domain = view(domain);
  if (same_site != nullptr) cookie.same_site = view(same_site);
  zend_string* const line = keel::set_cookie_value(cookie);
  if (line == nullptr) RETURN_THROWS();
  zval value;
  ZVAL_STR(&value, line);
  zend_string* const header = zend_string_init(ZEND_STRL("Set-Cookie"), 0);
  keel::put_header(&copy_response(ZEND_THIS, return_value)->headers, header, &value, keel::Existing::Keep, {1, 2});
  zend_string_release(header);
  zend_string_release(line);
}

void keel_register_response() {
  keel_ce_response = register_class_Keel_Response();
  keel_ce_response->create_object = create_response;
  memcpy(&handlers, &std_object_handlers, sizeof(handlers));
  handlers.offset = XtOffsetOf(ResponseObject, std);
  handlers.free_obj = free_response;
  handlers.get_gc = response_gc;
  handlers.clone_obj = clone_response;
  handlers.compare = zend_objects_not_comparable;
}
