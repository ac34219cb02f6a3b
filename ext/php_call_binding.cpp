#include "ext/php_call_binding.h"

namespace keel {

bool call_method(zend_object* object, std::string_view name, zval* result, uint32_t count, zval* arguments) {
  ZVAL_UNDEF(result);
  auto* const method =
      static_cast<zend_function*>(zend_hash_str_find_ptr(&object->ce->function_table, name.data(), name.size()));
  if (method == nullptr) {
    zend_throw_error(nullptr, "Call to undefined method %s::%.*s()", ZSTR_VAL(object->ce->name),
                     static_cast<int>(name.size()), name.data());
    return false;
  }
  zend_call_known_instance_method(method, object, result, count, arguments);
  if (EG(exception) == nullptr) return true;
  zval_ptr_dtor(result);
  ZVAL_UNDEF(result);
  return false;
}

zend_class_entry* loaded_class(std::string_view lower_name) {
  return static_cast<zend_class_entry*>(zend_hash_str_find_ptr(EG(class_table), lower_name.data(), lower_name.size()));
}

}  // namespace keel
