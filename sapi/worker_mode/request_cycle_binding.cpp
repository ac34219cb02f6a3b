#include "sapi/worker_mode/request_cycle_binding.h"

#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/session/php_session.h"
#include "main/php_variables.h"
#include "php_globals.h"
#include "php_main.h"
#include "php_output.h"
}

#include "sapi/request_description_binding.h"

namespace {

void call_module(const char* name, bool start) {
  auto* const module = static_cast<zend_module_entry*>(zend_hash_str_find_ptr(&module_registry, name, strlen(name)));
  if (module == nullptr) return;
  const auto function = start ? module->request_startup_func : module->request_shutdown_func;
  if (function != nullptr) function(module->type, module->module_number);
}

// What the module frees at the end of a request although a worker script has set it once, at its start.
struct SaveHandler {
  zval names[PS_NUM_APIS];
  zend_string* class_name;
  const ps_module* module;
  bool user_implemented;
};

void keep_save_handler(SaveHandler* kept) {
  for (int i = 0; i < PS_NUM_APIS; ++i) ZVAL_COPY(&kept->names[i], &PS(mod_user_names).names[i]);
  kept->class_name = PS(mod_user_class_name) != nullptr ? zend_string_copy(PS(mod_user_class_name)) : nullptr;
  kept->module = PS(mod);
  kept->user_implemented = PS(mod_user_implemented);
}

void put_save_handler(const SaveHandler* kept) {
  for (int i = 0; i < PS_NUM_APIS; ++i) ZVAL_COPY_VALUE(&PS(mod_user_names).names[i], &kept->names[i]);
  PS(mod_user_class_name) = kept->class_name;
  PS(mod) = kept->module;
  PS(mod_user_implemented) = kept->user_implemented;
}

void end_session() {
  SaveHandler handler;
  keep_save_handler(&handler);
  call_module("session", false);
  put_save_handler(&handler);
}

void start_output() {
  if (PG(output_handler) != nullptr && PG(output_handler)[0] != '\0') {
    zval handler;
    ZVAL_STRING(&handler, PG(output_handler));
    php_output_start_user(&handler, 0, PHP_OUTPUT_HANDLER_STDFLAGS);
    zval_ptr_dtor(&handler);
  } else if (PG(output_buffering)) {
    php_output_start_user(nullptr, PG(output_buffering) > 1 ? PG(output_buffering) : 0, PHP_OUTPUT_HANDLER_STDFLAGS);
  } else if (PG(implicit_flush)) {
    php_output_set_implicit_flush(1);
  }
}

// $_GET, $_POST, $_COOKIE, $_FILES and $_SERVER anew; $_REQUEST if the script uses it. $_ENV stays.
void renew_superglobals() {
  for (const int track : {TRACK_VARS_GET, TRACK_VARS_POST, TRACK_VARS_COOKIE, TRACK_VARS_SERVER, TRACK_VARS_FILES}) {
    zval_ptr_dtor(&PG(http_globals)[track]);
    ZVAL_UNDEF(&PG(http_globals)[track]);
  }
  zend_hash_str_del(&EG(symbol_table), ZEND_STRL("_SESSION"));
  void* element;
  ZEND_HASH_FOREACH_PTR(CG(auto_globals), element) {
    auto* const superglobal = static_cast<zend_auto_global*>(element);
    const bool is_environment = zend_string_equals_literal(superglobal->name, "_ENV");
    if (superglobal->auto_global_callback == nullptr || is_environment) continue;
    if (superglobal->jit && !zend_hash_exists(&EG(symbol_table), superglobal->name)) continue;
    superglobal->armed = superglobal->auto_global_callback(superglobal->name);
  }
  ZEND_HASH_FOREACH_END();
}

}  // namespace

void keel_worker_request_begin(keel::WorkerSlot& slot) {
  EG(exit_status) = 0;
  php_output_activate();
  PG(header_is_being_sent) = 0;
  PG(connection_status) = PHP_CONNECTION_NORMAL;
  PG(ignore_user_abort) = true;
  keel_describe_request(slot);
  sapi_activate();
  zend_set_timeout(PG(max_input_time) == -1 ? EG(timeout_seconds) : PG(max_input_time), true);
  if (PG(expose_php)) {
    sapi_add_header(const_cast<char*>(SAPI_PHP_VERSION_HEADER), sizeof(SAPI_PHP_VERSION_HEADER) - 1, true);
  }
  start_output();
  call_module("filter", true);
  renew_superglobals();
  call_module("session", true);
  if (PG(max_input_time) != -1) zend_set_timeout(EG(timeout_seconds), false);
}

void keel_worker_request_end() {
  php_output_end_all();
  end_session();
  php_output_deactivate();
  call_module("filter", false);
  sapi_deactivate();
  zend_unset_timeout();
  zend_set_memory_limit(static_cast<size_t>(PG(memory_limit)));
  SG(server_context) = nullptr;
  SG(request_info) = {};
  SG(request_info).no_headers = 1;
}
