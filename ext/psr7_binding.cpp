#include "ext/psr7_binding.h"

#include <string_view>

#include "ext/php_call_binding.h"
#include "ext/response_body_binding.h"
#include "ext/response_head_binding.h"

namespace keel {
namespace {

void send_values(zend_string* name, zval* values) {
  ZVAL_DEREF(values);
  if (Z_TYPE_P(values) != IS_ARRAY) return;
  HeaderLine line = HeaderLine::First;
  zval* value;
  ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(values), value) {
    zend_string* const text = zval_try_get_string(value);
    if (text == nullptr) return;
    send_header(name, text, line);
    zend_string_release(text);
    line = HeaderLine::Further;
  }
  ZEND_HASH_FOREACH_END();
}

void send_headers(zval* headers) {
  if (Z_TYPE_P(headers) != IS_ARRAY) return;
  zend_ulong number;
  zend_string* name;
  zval* values;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(headers), number, name, values) {
    zend_string* const spelled = name != nullptr ? zend_string_copy(name) : zend_ulong_to_str(number);
    send_values(spelled, values);
    zend_string_release(spelled);
    if (EG(exception) != nullptr) return;
  }
  ZEND_HASH_FOREACH_END();
}

void send_head(zend_object* response) {
  zval headers;
  if (!call_method(response, "getheaders", &headers)) return;
  send_headers(&headers);
  zval_ptr_dtor(&headers);
  zval status;
  if (EG(exception) != nullptr || !call_method(response, "getstatuscode", &status)) return;
  zval reason;
  if (call_method(response, "getreasonphrase", &reason)) {
    const bool is_text = Z_TYPE(reason) == IS_STRING;
    send_status(zval_get_long(&status), is_text ? std::string_view(Z_STRVAL(reason), Z_STRLEN(reason)) : "");
    zval_ptr_dtor(&reason);
  }
  zval_ptr_dtor(&status);
}

// Calls a method that answers yes or no; no if it threw.
bool ask(zend_object* object, std::string_view name) {
  zval answer;
  if (!call_method(object, name, &answer)) return false;
  const bool yes = zend_is_true(&answer);
  zval_ptr_dtor(&answer);
  return yes;
}

enum class Pace { Buffered, Live };

Pace pace_of(zend_object* stream) {
  zval size;
  if (!call_method(stream, "getsize", &size)) return Pace::Buffered;
  const Pace pace = Z_TYPE(size) == IS_NULL ? Pace::Live : Pace::Buffered;
  zval_ptr_dtor(&size);
  return pace;
}

// Echoes the next piece of the stream. False at its end, or with an exception thrown.
bool send_piece(zend_object* stream, Pace pace) {
  if (ask(stream, "eof") || EG(exception) != nullptr) return false;
  zval size;
  ZVAL_LONG(&size, 64 * 1024);
  zval piece;
  if (!call_method(stream, "read", &piece, 1, &size)) return false;
  // An empty piece is no end: a live stream may have nothing yet.
  if (Z_TYPE(piece) == IS_STRING && Z_STRLEN(piece) > 0) {
    PHPWRITE(Z_STRVAL(piece), Z_STRLEN(piece));
    if (pace == Pace::Live) flush_output();
  }
  zval_ptr_dtor(&piece);
  return EG(exception) == nullptr;
}

void send_stream(zend_object* stream) {
  zval ignored;
  if (ask(stream, "isseekable") && call_method(stream, "rewind", &ignored)) zval_ptr_dtor(&ignored);
  if (EG(exception) != nullptr) return;
  const Pace pace = pace_of(stream);
  if (pace == Pace::Live && is_head_request()) return flush_output();
  while (EG(exception) == nullptr && send_piece(stream, pace)) {
  }
}

}  // namespace

bool is_psr7_response(zval* value) {
  if (Z_TYPE_P(value) != IS_OBJECT) return false;
  zend_class_entry* const interface = loaded_class("psr\\http\\message\\responseinterface");
  return interface != nullptr && instanceof_function(Z_OBJCE_P(value), interface);
}

void send_psr7_response(zend_object* response) {
  if (response_head_open()) send_head(response);
  zval body;
  if (EG(exception) != nullptr || !call_method(response, "getbody", &body)) return;
  if (Z_TYPE(body) == IS_OBJECT) send_stream(Z_OBJ(body));
  zval_ptr_dtor(&body);
}

}  // namespace keel
