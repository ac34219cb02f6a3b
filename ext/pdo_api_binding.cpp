#include "ext/pdo_api_binding.h"

#include <dlfcn.h>

KeelPdoApi keel_pdo;

namespace {

template <typename Function>
bool find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
  return function != nullptr;
}

}  // namespace

bool keel_pdo_api_find() {
  return find(keel_pdo.register_driver, "php_pdo_register_driver") &&
         find(keel_pdo.unregister_driver, "php_pdo_unregister_driver") &&
         find(keel_pdo.set_column_count, "php_pdo_stmt_set_column_count") &&
         find(keel_pdo.throw_exception, "pdo_throw_exception") &&
         find(keel_pdo.raise_impl_error, "pdo_raise_impl_error") && find(keel_pdo.handle_error, "pdo_handle_error") &&
         find(keel_pdo.get_bool_param, "pdo_get_bool_param") && find(keel_pdo.get_long_param, "pdo_get_long_param");
}
