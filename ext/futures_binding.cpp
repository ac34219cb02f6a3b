#include "ext/futures_binding.h"

#include "ext/future_object_binding.h"
#include "ext/futures_arginfo.h"

namespace {

// delay() alone, for the global namespace.
const zend_function_entry global_functions[] = {
    ZEND_NAMED_FE(delay, ZEND_FN(Keel_delay), arginfo_Keel_delay)  //
    ZEND_FE_END};

bool global_delay_is_ours = false;

}  // namespace

void keel_register_futures() {
  zend_register_functions(nullptr, ext_functions, nullptr, MODULE_PERSISTENT);
  keel::init_future_class(register_class_Keel_Future());
}

void keel_define_global_delay() {
  if (global_delay_is_ours || zend_hash_str_exists(EG(function_table), ZEND_STRL("delay"))) return;
  zend_register_functions(nullptr, global_functions, nullptr, MODULE_PERSISTENT);
  global_delay_is_ours = true;
}

void keel_undefine_global_delay() {
  if (!global_delay_is_ours) return;
  zend_unregister_functions(global_functions, -1, nullptr);
  global_delay_is_ours = false;
}
