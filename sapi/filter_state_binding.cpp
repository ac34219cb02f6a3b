#include "sapi/filter_state_binding.h"

extern "C" {
#include "ext/filter/php_filter.h"
#include "zend_ini.h"
}

namespace {

// The extension's globals are reachable only as the storage of its ini entry, which is the same in every isolate.
zend_filter_globals* find_globals() {
  auto* const entry =
      static_cast<zend_ini_entry*>(zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("filter.default")));
  return entry != nullptr ? static_cast<zend_filter_globals*>(entry->mh_arg2) : nullptr;
}

}  // namespace

zval* keel_filter_vars() {
  static zend_filter_globals* const globals = find_globals();
  return globals != nullptr ? &globals->post_array : nullptr;
}

void keel_filter_set_server(const zval* server) {
  zval* const vars = keel_filter_vars();
  if (vars != nullptr) ZVAL_COPY(&vars[kFilterVars - 1], server);
}
