#include "ext/json_text_binding.h"

extern "C" {
#include "ext/json/php_json.h"
}

namespace keel {

// Calls json_encode() and not php_json_encode_ex(): only it throws, and leaves json_last_error() alone.
zend_string* json_text(zval* data, zend_long flags) {
  auto* const encode =
      static_cast<zend_function*>(zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("json_encode")));
  if (encode == nullptr) {
    zend_throw_error(nullptr, "json_encode() is disabled");
    return nullptr;
  }
  zval arguments[2];
  ZVAL_COPY_VALUE(&arguments[0], data);
  ZVAL_LONG(&arguments[1], flags | PHP_JSON_THROW_ON_ERROR | PHP_JSON_UNESCAPED_SLASHES | PHP_JSON_UNESCAPED_UNICODE);
  zval text;
  ZVAL_UNDEF(&text);
  zend_call_known_function(encode, nullptr, nullptr, &text, 2, arguments, nullptr);
  if (Z_TYPE(text) == IS_STRING) return Z_STR(text);
  zval_ptr_dtor(&text);
  return nullptr;
}

}  // namespace keel
