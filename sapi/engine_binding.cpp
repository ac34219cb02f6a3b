#include "sapi/engine_binding.h"

#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/json/php_json.h"
#include "php_ini.h"
#include "php_main.h"
#include "zend_signal.h"
#include "zend_smart_str.h"
}

#include "ext/compat_binding.h"
#include "ext/keel_binding.h"
#include "sapi/php_ini_start_binding.h"
#include "sapi/sapi_module_binding.h"

bool keel_engine_start(const char* ini_entries) {
  zend_signal_startup();
#ifdef ZEND_SIGNALS
  SIGG(reset) = 0;  // The signals that PHP would take over in each request are the supervisor's and the loop's.
#endif
  sapi_startup(&keel_sapi_module);
  keel_sapi_module.ini_entries = ini_entries != nullptr ? strdup(ini_entries) : nullptr;
  keel_ini_start(keel_sapi_module, keel::IniUse::Server);
  if (keel_php_module_startup(&keel_sapi_module, &keel_module_entry) == FAILURE) return false;
  keel_ini_started();
  keel_sapi_module_started();
  return true;
}

void keel_engine_stop() {
  php_module_shutdown();
  sapi_shutdown();
  free(keel_sapi_module.ini_entries);
  keel_sapi_module.ini_entries = nullptr;
}

bool keel_engine_open() {
  SG(server_context) = nullptr;
  if (php_request_startup() == FAILURE) return false;
  // Nothing answers to this request: what the application prints while it boots goes to stderr (the SAPI's
  // ub_write), and it has no headers to send. They do not count as sent: that would forbid to set up sessions.
  PG(during_request_startup) = false;  // Or errors would name that instead of the function.
  SG(request_info).no_headers = 1;
  zend_unset_timeout();  // Booting has no time limit; requests have their own (sapi/watchdog.h).
  return true;
}

void keel_engine_close() { php_request_shutdown(nullptr); }

namespace {

// What keel.php returned, as JSON. Null with EG(exception) set, or after a fatal error.
char* run_and_encode(const char* file) {
  zval result;
  ZVAL_UNDEF(&result);
  zend_file_handle handle;
  zend_stream_init_filename(&handle, file);
  handle.primary_script = true;
  const int ran = zend_execute_scripts(ZEND_REQUIRE, &result, 1, &handle);
  zend_destroy_file_handle(&handle);
  if (ran == FAILURE || EG(exception) != nullptr) return nullptr;
  smart_str json = {};
  const int encoded = php_json_encode(&json, &result, PHP_JSON_UNESCAPED_SLASHES | PHP_JSON_UNESCAPED_UNICODE);
  zval_ptr_dtor(&result);
  if (encoded == FAILURE || json.s == nullptr) {
    smart_str_free(&json);
    return nullptr;
  }
  smart_str_0(&json);
  char* const text = strdup(ZSTR_VAL(json.s));
  smart_str_free(&json);
  return text;
}

}  // namespace

char* keel_engine_evaluate(const char* file, char** error) {
  char* volatile text = nullptr;
  *error = nullptr;
  if (!keel_engine_open()) {
    *error = strdup("PHP's request start-up failed");
    return nullptr;
  }
  zend_try { text = run_and_encode(file); }
  zend_end_try();
  if (text == nullptr)
    *error = strdup("it cannot be run or returns nothing that a configuration can be (see the PHP error)");
  keel_engine_close();
  return text;
}

const char* keel_engine_php_version() { return PHP_VERSION; }
