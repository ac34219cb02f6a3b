// The global function delay(), which exists only where the application does not define one.
#include "ext/futures_binding.h"

#include "ext/global_delay_arginfo.h"

ZEND_FUNCTION(Keel_delay);

ZEND_FUNCTION(delay) { ZEND_FN(Keel_delay)(INTERNAL_FUNCTION_PARAM_PASSTHRU); }

void keel_define_global_delay() {
  if (!zend_hash_str_exists(CG(function_table), ZEND_STRL("delay"))) {
    zend_register_functions(nullptr, ext_functions, nullptr, MODULE_PERSISTENT);
  }
}

void keel_undefine_global_delay() {
  auto* const defined = static_cast<zend_function*>(zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("delay")));
  if (defined != nullptr && defined->type == ZEND_INTERNAL_FUNCTION) {
    zend_hash_str_del(CG(function_table), ZEND_STRL("delay"));
  }
}
