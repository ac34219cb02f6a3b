#include "ext/psr15_binding.h"

#include "ext/php_call_binding.h"
#include "ext/psr7_request_binding.h"

bool keel_is_psr15_handler(zval* value) {
  if (Z_TYPE_P(value) != IS_OBJECT) return false;
  zend_class_entry* const interface = keel::loaded_class("psr\\http\\server\\requesthandlerinterface");
  return interface != nullptr && instanceof_function(Z_OBJCE_P(value), interface);
}

bool keel_psr15_handle(zval* handler, zval* return_value) {
  ZVAL_UNDEF(return_value);
  zval request;
  if (!keel::make_psr7_request(&request)) return false;
  const bool returned = keel::call_method(Z_OBJ_P(handler), "handle", return_value, 1, &request);
  zval_ptr_dtor(&request);
  return returned;
}
