#include "sapi/request_regions_binding.h"

#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/date/php_date.h"
#include "ext/json/php_json.h"
#include "ext/pcre/php_pcre.h"
#include "ext/random/php_random.h"
#include "ext/session/php_session.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "php_globals.h"
#include "php_output.h"
}

#include "sapi/filter_state_binding.h"
#include "sapi/mbstring_state_binding.h"
#include "sapi/process_state_binding.h"

namespace {

struct Region {
  void* live;
  size_t size;
};

constexpr size_t kMaxRegions = 64;
Region regions[kMaxRegions];
size_t region_count = 0;
size_t total = 0;

zend_module_entry* session_module;
zend_module_entry* libxml_module;
zend_module_entry* zlib_module;
zend_module_entry* intl_module;
zend_date_globals* date_globals_found;

// The head of ext/libxml's globals (ext/libxml/php_libxml.h, which needs libxml2's headers).
struct LibxmlGlobals {
  zval stream_context;
  smart_str error_buffer;
  zend_llist* error_list;
};

void add(void* live, size_t size) {
  ZEND_ASSERT(region_count < kMaxRegions);
  regions[region_count++] = {live, size};
  total += size;
}

template <typename T>
void add(T& global) {
  add(&global, sizeof(T));
}

zend_module_entry* find_module(const char* name) {
  return static_cast<zend_module_entry*>(zend_hash_str_find_ptr(&module_registry, name, strlen(name)));
}

zend_module_entry* add_module(const char* name) {
  zend_module_entry* const module = find_module(name);
  if (module != nullptr && module->globals_size > 0) add(module->globals_ptr, module->globals_size);
  return module;
}

void add_core() {
  add(sapi_globals);
  add(output_globals);
  add(PG(http_globals));
  add(PG(connection_status));
  add(PG(ignore_user_abort));
  add(PG(header_is_being_sent));
  add(PG(in_error_log));
  add(PG(during_request_startup));
  add(PG(last_error_type));
  add(PG(last_error_message));
  add(PG(last_error_file));
  add(PG(last_error_lineno));
}

void add_executor() {
  add(EG(user_error_handler));
  add(EG(user_error_handler_error_reporting));
  add(EG(user_exception_handler));
  add(EG(user_error_handlers_error_reporting));
  add(EG(user_error_handlers));
  add(EG(user_exception_handlers));
  add(EG(exit_status));
  add(EG(timeout_seconds));
}

void add_standard() {
  add(BG(user_shutdown_function_names));
  add(BG(strtok_string));
  add(BG(strtok_last));
  add(BG(strtok_len));
  add(BG(user_tick_functions));
  add(BG(url_adapt_session_ex));
  add(BG(url_adapt_output_ex));
  add(BG(locale_changed));
  add(BG(ctype_string));
  add(FG(default_context));
  add(FG(wrapper_errors));
  add(FG(stream_wrappers));
  add(FG(stream_filters));
  add(JSON_G(error_code));
  add(PCRE_G(error_code));
}

// Of process_state_binding.h.
void add_process() {
  add(BG(putenv_ht));
  add(BG(umask));
  add(RANDOM_G(mt19937_seeded));
  add(keel_directory_changed);
}

void add_filter() {
  zval* const filter_vars = keel_filter_vars();
  if (filter_vars != nullptr) add(filter_vars, kFilterVars * sizeof(zval));
}

void add_date() {
  zend_module_entry* const module = find_module("date");
  if (module == nullptr || module->globals_ptr == nullptr) return;
  date_globals_found = static_cast<zend_date_globals*>(module->globals_ptr);
  add(date_globals_found->timezone);
  add(date_globals_found->last_errors);
}

}  // namespace

void keel_regions_find() {
  add_core();
  add_executor();
  add_standard();
  add_process();
  add_filter();
  add_date();
  session_module = add_module("session");
  libxml_module = add_module("libxml");
  zlib_module = add_module("zlib");
  intl_module = add_module("intl");
  keel_mbstring_regions(add);
}

size_t keel_regions_size() { return total; }

void keel_regions_save(char* buffer) {
  for (size_t i = 0; i < region_count; ++i) {
    memcpy(buffer, regions[i].live, regions[i].size);
    buffer += regions[i].size;
  }
}

void keel_regions_load(const char* buffer) {
  for (size_t i = 0; i < region_count; ++i) {
    memcpy(regions[i].live, buffer, regions[i].size);
    buffer += regions[i].size;
  }
}

char* keel_regions_copy_of(char* buffer, const void* live) {
  for (size_t i = 0; regions[i].live != live; ++i) buffer += regions[i].size;
  return buffer;
}

KeelDateGlobals keel_date_globals() {
  if (date_globals_found == nullptr) return {nullptr, nullptr};
  return {&date_globals_found->timezone, &date_globals_found->last_errors};
}

bool keel_libxml_collects_errors() {
  return libxml_module != nullptr && static_cast<LibxmlGlobals*>(libxml_module->globals_ptr)->error_list != nullptr;
}

void keel_libxml_own() {
  if (libxml_module == nullptr) return;
  auto* const globals = static_cast<LibxmlGlobals*>(libxml_module->globals_ptr);
  Z_TRY_ADDREF(globals->stream_context);
  if (globals->error_list == nullptr) return;
  auto* const own = static_cast<zend_llist*>(emalloc(sizeof(zend_llist)));
  zend_llist_init(own, globals->error_list->size, globals->error_list->dtor, globals->error_list->persistent);
  globals->error_list = own;
}

bool keel_libxml_was_used() {
  return keel_libxml_collects_errors() ||
         (libxml_module != nullptr &&
          !Z_ISUNDEF(static_cast<LibxmlGlobals*>(libxml_module->globals_ptr)->stream_context));
}

zend_module_entry* keel_session_module() { return session_module; }
zend_module_entry* keel_libxml_module() { return libxml_module; }
zend_module_entry* keel_zlib_module() { return zlib_module; }
zend_module_entry* keel_intl_module() { return intl_module; }
