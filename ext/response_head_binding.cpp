#include "ext/response_head_binding.h"

extern "C" {
#include "Zend/zend_smart_str.h"
}

#include "ext/http_syntax.h"

namespace keel {

// SAPI.h hides its enumerator behind a macro of the same name and value.
constexpr auto kAdd = static_cast<sapi_header_op_enum>(SAPI_HEADER_ADD);

bool response_head_open() {
  if (!SG(headers_sent) || SG(request_info).no_headers) return true;
  sapi_header_op(SAPI_HEADER_SET_STATUS, nullptr);  // Refused with PHP's own warning, which tells where output began.
  return false;
}

void send_header(zend_string* name, zend_string* value, HeaderLine line) {
  const bool adds = line == HeaderLine::Further || zend_string_equals_literal_ci(name, "Set-Cookie");
  zend_string* const text =
      zend_string_concat3(ZSTR_VAL(name), ZSTR_LEN(name), ZEND_STRL(": "), ZSTR_VAL(value), ZSTR_LEN(value));
  sapi_header_line header = {};
  header.line = ZSTR_VAL(text);
  header.line_len = ZSTR_LEN(text);
  sapi_header_op(adds ? kAdd : SAPI_HEADER_REPLACE, &header);
  zend_string_release(text);
}

void send_status(zend_long status, std::string_view reason) {
  sapi_header_op(SAPI_HEADER_SET_STATUS, reinterpret_cast<void*>(status));
  if (reason.empty() || !is_header_value(reason)) return;
  smart_str text = {};
  smart_str_appends(&text, "HTTP/1.1 ");
  smart_str_append_long(&text, status);
  smart_str_appendc(&text, ' ');
  smart_str_appendl(&text, reason.data(), reason.size());
  smart_str_0(&text);
  sapi_header_line header = {};
  header.line = ZSTR_VAL(text.s);
  header.line_len = ZSTR_LEN(text.s);
  sapi_header_op(SAPI_HEADER_REPLACE, &header);
  smart_str_free(&text);
}

}  // namespace keel
