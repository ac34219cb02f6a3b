#include "ext/keel_binding.h"

#include <uv.h>

extern "C" {
#include "ext/standard/info.h"
}

#include "ext/autoload_binding.h"
#include "ext/coroutine_binding.h"
#include "ext/exceptions_binding.h"
#include "ext/futures_binding.h"
#include "ext/pgsql_driver_binding.h"
#include "ext/request_binding.h"
#include "ext/responder_binding.h"
#include "ext/response_binding.h"
#include "runtime/core/scope.h"

namespace {

PHP_MINIT_FUNCTION(keel) {
  keel_register_autoload();
  keel_register_collector();
  keel_register_exceptions();
  keel_register_futures();
  keel_register_request();
  keel_register_response();
  keel_register_responder();
  keel_register_pgsql_driver(module_number);
  return SUCCESS;
}

PHP_MSHUTDOWN_FUNCTION(keel) {
  keel_unregister_pgsql_driver();
  return SUCCESS;
}

PHP_RSHUTDOWN_FUNCTION(keel) {
  keel_end_root_scope();
  keel::PhpCoroutine::drop_idle();
  return SUCCESS;
}

PHP_MINFO_FUNCTION(keel) {
  php_info_print_table_start();
  php_info_print_table_row(2, "Keel", KEEL_VERSION);
  php_info_print_table_row(2, "libuv", uv_version_string());
  php_info_print_table_end();
}

const zend_module_dep dependencies[] = {ZEND_MOD_REQUIRED("spl") ZEND_MOD_REQUIRED("standard") ZEND_MOD_REQUIRED("json")
                                            ZEND_MOD_REQUIRED("date") ZEND_MOD_OPTIONAL("pdo") ZEND_MOD_END};

}  // namespace

void keel_end_root_scope() {
  keel::Scope& root = keel::Scope::root();
  root.cancel(keel::CancelReason::ScopeClosed);
  keel_finish_tasks(root);
  root.close();
  root.reopen();
}

zend_module_entry keel_module_entry = {
    STANDARD_MODULE_HEADER_EX, nullptr, dependencies,        "keel",          nullptr,      PHP_MINIT(keel),
    PHP_MSHUTDOWN(keel),       nullptr, PHP_RSHUTDOWN(keel), PHP_MINFO(keel), KEEL_VERSION, STANDARD_MODULE_PROPERTIES};
