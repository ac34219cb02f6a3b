#include "ext/responder_binding.h"

#include <string_view>

extern "C" {
#include "ext/json/php_json.h"
}

#include "ext/json_text_binding.h"
#include "ext/psr15_binding.h"
#include "ext/psr7_binding.h"
#include "ext/request_binding.h"
#include "ext/responder_arginfo.h"
#include "ext/response_binding.h"
#include "ext/response_body_binding.h"
#include "ext/response_head_binding.h"

namespace {

void send_head(keel::ResponseObject* response) {
  zval* line;
  ZEND_HASH_FOREACH_VAL(Z_ARRVAL(response->headers), line) {
    zend_string* name = nullptr;
    keel::HeaderLine which = keel::HeaderLine::First;
    zval* each;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(line), each) {
      if (name == nullptr) {
        name = Z_STR_P(each);
        continue;
      }
      keel::send_header(name, Z_STR_P(each), which);
      which = keel::HeaderLine::Further;
    }
    ZEND_HASH_FOREACH_END();
  }
  ZEND_HASH_FOREACH_END();
  keel::send_status(response->status, {});
}

void send_response(keel::ResponseObject* response) {
  if (keel::response_head_open()) send_head(response);
  if (EG(exception) == nullptr) keel::send_body(&response->body);
}

void send_json(zval* value) {
  zend_string* const text = keel::json_text(value, 0);
  if (text == nullptr) return;
  // An explicit Content-Type (application/problem+json) of the handler stands.
  if (SG(sapi_headers).send_default_content_type && !SG(headers_sent)) {
    sapi_header_line header = {};
    header.line = "Content-Type: application/json";
    header.line_len = strlen(header.line);
    sapi_header_op(SAPI_HEADER_REPLACE, &header);
  }
  PHPWRITE(ZSTR_VAL(text), ZSTR_LEN(text));
  zend_string_release(text);
}

void send_stringable(zval* value) {
  zend_string* const text = zval_try_get_string(value);
  if (text == nullptr) return;
  PHPWRITE(ZSTR_VAL(text), ZSTR_LEN(text));
  zend_string_release(text);
}

// Says what may be returned, to a handler that returned something else.
void refuse(zval* value) {
  zend_type_error(
      "A handler must return a Keel\\Response, a PSR-7 response, a string, an array, a JsonSerializable, a Traversable "
      "of strings, a Stringable or null; it returned %s",
      Z_TYPE_P(value) == IS_OBJECT ? ZSTR_VAL(Z_OBJCE_P(value)->name) : zend_zval_type_name(value));
}

// An object may be several of these: collections are often JsonSerializable, Traversable and Stringable at once, and
// are meant as JSON then.
void send_object(zval* value) {
  zend_class_entry* const ce = Z_OBJCE_P(value);
  if (ce == keel_ce_response) {
    send_response(keel::response_of(Z_OBJ_P(value)));
  } else if (keel::is_psr7_response(value)) {
    keel::send_psr7_response(Z_OBJ_P(value));
  } else if (instanceof_function(ce, php_json_serializable_ce)) {
    send_json(value);
  } else if (instanceof_function(ce, zend_ce_traversable)) {
    keel::send_body(value);
  } else if (instanceof_function(ce, zend_ce_stringable)) {
    send_stringable(value);
  } else {
    refuse(value);
  }
}

}  // namespace

void keel_send_return_value(zval* value) {
  ZVAL_DEREF(value);
  switch (Z_TYPE_P(value)) {
    case IS_UNDEF:
    case IS_NULL:
      return;
    case IS_STRING:
      PHPWRITE(Z_STRVAL_P(value), Z_STRLEN_P(value));
      return;
    case IS_ARRAY:
      return send_json(value);
    case IS_OBJECT:
      return send_object(value);
    default:
      refuse(value);
  }
}

ZEND_FUNCTION(Keel_respond) {
  (void)return_value;
  zval* value;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(value)
  ZEND_PARSE_PARAMETERS_END();
  keel_send_return_value(value);
}

ZEND_FUNCTION(Keel_handle) {
  (void)return_value;
  zval* handler;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(handler)
  ZEND_PARSE_PARAMETERS_END();
  zval result;
  ZVAL_UNDEF(&result);
  if (keel_is_psr15_handler(handler)) {
    keel_psr15_handle(handler, &result);
  } else if (zend_is_callable(handler, 0, nullptr)) {
    zval request;
    keel_request_from_globals(&request);
    call_user_function(nullptr, nullptr, handler, &result, 1, &request);
    zval_ptr_dtor(&request);
  } else {
    zend_argument_type_error(1, "must be a callable or a Psr\\Http\\Server\\RequestHandlerInterface, %s given",
                             zend_zval_type_name(handler));
  }
  if (EG(exception) == nullptr) keel_send_return_value(&result);
  zval_ptr_dtor(&result);
}

// The functions stay registered until PHP unloads its modules: those of a persistent module are freed with PHP's own.
void keel_register_responder() { zend_register_functions(nullptr, ext_functions, nullptr, MODULE_PERSISTENT); }
