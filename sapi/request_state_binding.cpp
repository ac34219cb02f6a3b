#include "sapi/request_state_binding.h"

#include <dlfcn.h>

#include <clocale>
#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/date/php_date.h"
#include "ext/session/php_session.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "ext/standard/php_filestat.h"
#include "php_globals.h"
#include "php_output.h"
#include "zend_ini.h"
}

#include "sapi/filter_state_binding.h"
#include "sapi/mbstring_state_binding.h"
#include "sapi/request_ini_binding.h"
#include "sapi/request_regions_binding.h"

bool keel_request_state_swapping = true;

namespace {

const char* const kSuperglobalNames[kSuperglobalCount] = {"_GET", "_POST",    "_COOKIE", "_SERVER",
                                                          "_ENV", "_REQUEST", "_FILES",  "_SESSION"};
zend_string* superglobal_names[kSuperglobalCount];

KeelRequestState frozen;
// Whose state is in. What a finished request leaves in the globals is nobody's and is not saved.
KeelRequestState nobody;
KeelRequestState* resident = &frozen;
char* frozen_locale = nullptr;
int frozen_error_reporting = E_ALL;
// libxml2 keeps the switch of libxml_use_internal_errors() itself.
void (*set_libxml_error_handler)(void*, void*) = nullptr;
void* libxml_error_handler = nullptr;

// Moves the superglobals out of the symbol table. The slots keep their stale bits until put_superglobals().
void take_superglobals(zval* saved) {
  for (int i = 0; i < kSuperglobalCount; ++i) {
    zval* const slot = zend_hash_find_known_hash(&EG(symbol_table), superglobal_names[i]);
    if (slot == nullptr) {
      ZVAL_UNDEF(&saved[i]);
    } else {
      ZVAL_COPY_VALUE(&saved[i], slot);
      ZVAL_NULL(slot);
    }
  }
}

void put_superglobals(const zval* saved) {
  for (int i = 0; i < kSuperglobalCount; ++i) {
    zval* const slot = zend_hash_find_known_hash(&EG(symbol_table), superglobal_names[i]);
    if (Z_TYPE(saved[i]) == IS_UNDEF) {
      if (slot != nullptr) zend_hash_del(&EG(symbol_table), superglobal_names[i]);
    } else if (slot != nullptr) {
      ZVAL_COPY_VALUE(slot, &saved[i]);
    } else {
      zend_hash_add_new(&EG(symbol_table), superglobal_names[i], const_cast<zval*>(&saved[i]));
    }
  }
}

void use_locale(const char* locale) {
  setlocale(LC_ALL, locale);
  zend_update_current_locale();
}

void swap_out(KeelRequestState* state) {
  if (state != &frozen) keel_process_state_take(&state->process);
  if (state->regions == nullptr) {
    state->regions = static_cast<char*>(malloc(keel_regions_size()));
    if (state->regions == nullptr) abort();  // A suspended request whose state is lost must not go on.
  }
  if (BG(locale_changed)) {
    free(state->locale);
    state->locale = strdup(setlocale(LC_ALL, nullptr));
    use_locale(frozen_locale);
  }
  keel_regions_save(state->regions);
  take_superglobals(state->superglobals);
  state->ini = keel_ini_take(&state->ini_count);
}

// Loads regions, and moves libxml2's error handler along with them.
void load_regions(const char* regions) {
  const bool collected_errors = keel_libxml_collects_errors();
  keel_regions_load(regions);
  if (keel_libxml_collects_errors() == collected_errors || set_libxml_error_handler == nullptr) return;
  set_libxml_error_handler(nullptr, collected_errors ? nullptr : libxml_error_handler);
}

void swap_in(KeelRequestState* state) {
  load_regions(state->regions);
  put_superglobals(state->superglobals);
  if (state->ini != nullptr) {
    keel_ini_put(state->ini, state->ini_count);
    state->ini = nullptr;
  }
  if (BG(locale_changed) && state->locale != nullptr) use_locale(state->locale);
  if (state != &frozen) keel_process_state_put(&state->process);
}

// What a new request begins with: the frozen regions, and empty superglobals.
void load_fresh() {
  zval superglobals[kSuperglobalCount];
  for (int i = 0; i < kSuperglobalCount; ++i) ZVAL_EMPTY_ARRAY(&superglobals[i]);
  ZVAL_UNDEF(&superglobals[kSession]);
  put_superglobals(superglobals);
  load_regions(frozen.regions);
}

void own_handlers(zend_stack* stack) {
  if (stack->elements == nullptr) return;
  void* const copy = safe_emalloc(stack->max, stack->size, 0);
  memcpy(copy, stack->elements, static_cast<size_t>(stack->top) * stack->size);
  stack->elements = copy;
}

void own_handler_values(zend_stack* stack) {
  own_handlers(stack);
  for (int i = 0; i < stack->top; ++i) Z_TRY_ADDREF(static_cast<zval*>(stack->elements)[i]);
}

void own_executor_state() {
  Z_TRY_ADDREF(EG(user_error_handler));
  Z_TRY_ADDREF(EG(user_exception_handler));
  own_handlers(&EG(user_error_handlers_error_reporting));
  own_handler_values(&EG(user_error_handlers));
  own_handler_values(&EG(user_exception_handlers));
  EG(error_reporting) = frozen_error_reporting;
}

void own_session_state() {
  for (zval& name : PS(mod_user_names).names) Z_TRY_ADDREF(name);
  if (PS(mod_user_class_name) != nullptr) zend_string_addref(PS(mod_user_class_name));
}

// stream_context_set_default() changes the context that is there.
void own_default_context() {
  const php_stream_context* const shared = FG(default_context);
  if (shared == nullptr) return;
  php_stream_context* const own = php_stream_context_alloc();
  zval_ptr_dtor(&own->options);
  ZVAL_ARR(&own->options, zend_array_dup(Z_ARRVAL(shared->options)));
  FG(default_context) = own;
}

// A table that the application has made at boot is copied, so that a request's changes are its own.
void own_table(HashTable** table) {
  if (*table == nullptr) return;
  HashTable* const copy = zend_array_dup(*table);
  *table = copy;
}

void free_table(HashTable** table) {
  if (*table == nullptr) return;
  zend_hash_destroy(*table);
  efree(*table);
  *table = nullptr;
}

void free_handler_values(zend_stack* stack) {
  zend_stack_clean(stack, reinterpret_cast<void (*)(void*)>(ZVAL_PTR_DTOR), 1);
  zend_stack_destroy(stack);
}

void free_executor_state() {
  zval_ptr_dtor(&EG(user_error_handler));
  ZVAL_UNDEF(&EG(user_error_handler));
  zval_ptr_dtor(&EG(user_exception_handler));
  ZVAL_UNDEF(&EG(user_exception_handler));
  zend_stack_destroy(&EG(user_error_handlers_error_reporting));
  free_handler_values(&EG(user_error_handlers));
  free_handler_values(&EG(user_exception_handlers));
}

void free_standard_state() {
  php_free_shutdown_functions();
  if (BG(strtok_string) != nullptr) zend_string_release(BG(strtok_string));
  BG(strtok_string) = nullptr;
  if (BG(user_tick_functions) != nullptr) {
    zend_llist_destroy(BG(user_tick_functions));
    efree(BG(user_tick_functions));
    BG(user_tick_functions) = nullptr;
  }
  if (FG(default_context) != nullptr) zend_list_delete(FG(default_context)->res);
  FG(default_context) = nullptr;
  free_table(&FG(wrapper_errors));
  free_table(&FG(stream_wrappers));
  free_table(&FG(stream_filters));
  if (BG(ctype_string) != nullptr) zend_string_release_ex(BG(ctype_string), 0);
  BG(ctype_string) = nullptr;
  if (BG(locale_changed)) use_locale(frozen_locale);
  BG(locale_changed) = 0;
}

void free_core_state() {
  // As php_free_request_globals() (main/main.c): these two are on the C heap.
  if (PG(last_error_message) != nullptr) zend_string_release(PG(last_error_message));
  if (PG(last_error_file) != nullptr) zend_string_release(PG(last_error_file));
  PG(last_error_message) = PG(last_error_file) = nullptr;
  for (zval& track_vars : PG(http_globals)) {
    zval_ptr_dtor(&track_vars);
    ZVAL_UNDEF(&track_vars);
  }
  zval superglobals[kSuperglobalCount];
  take_superglobals(superglobals);
  for (zval& value : superglobals) zval_ptr_dtor(&value);
}

void free_date_errors(timelib_error_container* errors) {
  for (int i = 0; i < errors->error_count; ++i) timelib_free(errors->error_messages[i].message);
  for (int i = 0; i < errors->warning_count; ++i) timelib_free(errors->warning_messages[i].message);
  timelib_free(errors->error_messages);
  timelib_free(errors->warning_messages);
  timelib_free(errors);
}

void free_date_state() {
  const KeelDateGlobals date = keel_date_globals();
  if (date.time_zone == nullptr) return;
  if (*date.time_zone != nullptr) efree(*date.time_zone);
  *date.time_zone = nullptr;
  if (*date.last_errors != nullptr) free_date_errors(*date.last_errors);
  *date.last_errors = nullptr;
}

void free_filter_state() {
  zval* const filter_vars = keel_filter_vars();
  if (filter_vars == nullptr) return;
  for (int i = 0; i < kFilterVars; ++i) {
    zval_ptr_dtor(&filter_vars[i]);
    ZVAL_UNDEF(&filter_vars[i]);
  }
}

// The stream is a resource, which PHP frees with all others at the end of its own request.
void free_request_body() {
  if (SG(request_info).request_body == nullptr) return;
  php_stream_close(SG(request_info).request_body);
  SG(request_info).request_body = nullptr;
  SG(post_read) = 1;  // Nothing is left for sapi_deactivate() to read.
}

void shut_down(zend_module_entry* module) {
  if (module != nullptr && module->request_shutdown_func != nullptr) {
    module->request_shutdown_func(module->type, module->module_number);
  }
}

void start_up(zend_module_entry* module) {
  if (module != nullptr && module->request_startup_func != nullptr) {
    module->request_startup_func(module->type, module->module_number);
  }
}

void free_libxml_state() {
  zend_module_entry* const libxml = keel_libxml_module();
  if (libxml == nullptr || !keel_libxml_was_used() || libxml->post_deactivate_func == nullptr) return;
  libxml->post_deactivate_func();
  start_up(libxml);
}

// A stream wrapper that PHP code has registered (main/streams/userspace.c).
struct UserWrapper {
  php_stream_wrapper wrapper;
  char* protocol;
  zend_class_entry* implementation;
  zend_resource* resource;
};

// stream_wrapper_unregister() frees a wrapper by closing its resource. Those of the application are everybody's: they
// get one that is closed already, and live as long as the process.
void keep_stream_wrappers() {
  if (FG(stream_wrappers) == nullptr) return;
  zend_resource* const closed = zend_register_resource(nullptr, -1);
  GC_SET_REFCOUNT(closed, 1 << 30);  // Each removal takes one.
  zend_string* protocol;
  void* wrapper;
  ZEND_HASH_FOREACH_STR_KEY_PTR(FG(stream_wrappers), protocol, wrapper) {
    if (zend_hash_find_ptr(php_stream_get_url_stream_wrappers_hash_global(), protocol) == wrapper) continue;
    static_cast<UserWrapper*>(wrapper)->resource = closed;
  }
  ZEND_HASH_FOREACH_END();
}

// The time zone that the application chose becomes the default, which date.timezone stands for: the request's own
// choice is then a pointer that starts as null and is freed with the request.
void freeze_time_zone() {
  const KeelDateGlobals date = keel_date_globals();
  if (date.time_zone == nullptr || *date.time_zone == nullptr) return;
  zend_string* const name = zend_string_init(ZEND_STRL("date.timezone"), 0);
  zend_string* const value = zend_string_init(*date.time_zone, strlen(*date.time_zone), 1);
  zend_alter_ini_entry(name, value, ZEND_INI_USER, ZEND_INI_STAGE_RUNTIME);
  zend_string_release(value);
  zend_string_release(name);
  efree(*date.time_zone);
  *date.time_zone = nullptr;
}

}  // namespace

void keel_request_state_freeze() {
  for (int i = 0; i < kSuperglobalCount; ++i) {
    superglobal_names[i] = zend_string_init_interned(kSuperglobalNames[i], strlen(kSuperglobalNames[i]), 1);
  }
  set_libxml_error_handler = reinterpret_cast<void (*)(void*, void*)>(dlsym(RTLD_DEFAULT, "xmlSetStructuredErrorFunc"));
  libxml_error_handler = dlsym(RTLD_DEFAULT, "php_libxml_structured_error_handler");
  keel_mbstring_freeze();
  keel_regions_find();
  freeze_time_zone();
  keep_stream_wrappers();
  keel_process_state_freeze();
  keel_ini_freeze();
  frozen_locale = strdup(setlocale(LC_ALL, nullptr));
  frozen_error_reporting = EG(error_reporting);
  shut_down(keel_intl_module());  // What it has cached is not to be freed by each request.
  swap_out(&frozen);
  frozen.begun = true;
  swap_in(&frozen);
}

void keel_request_state_enter(KeelRequestState* state) {
  if (state == nullptr) state = &frozen;
  if (state == resident) return;
  if (!keel_request_state_swapping && state->begun) return;
  if (resident != &nobody) swap_out(resident);
  resident = state;
  if (state->begun) {
    swap_in(state);
  } else {
    load_fresh();
  }
}

void keel_superglobal_set(KeelSuperglobal which, zval* value) {
  zval* const slot = zend_hash_find_known_hash(&EG(symbol_table), superglobal_names[which]);
  zval_ptr_dtor(slot);
  ZVAL_COPY(slot, value);
}

void keel_request_state_begin(KeelRequestState* state) {
  state->begun = true;
  memset(&output_globals, 0, sizeof(output_globals));
  BG(user_shutdown_function_names) = nullptr;
  BG(user_tick_functions) = nullptr;
  BG(strtok_string) = nullptr;
  BG(strtok_last) = nullptr;
  BG(strtok_len) = 0;
  if (BG(ctype_string) != nullptr) zend_string_addref(BG(ctype_string));
  own_default_context();
  FG(wrapper_errors) = nullptr;
  PG(last_error_message) = nullptr;
  PG(last_error_file) = nullptr;
  PG(connection_status) = PHP_CONNECTION_NORMAL;
  PG(header_is_being_sent) = 0;
  for (zval& track_vars : PG(http_globals)) ZVAL_EMPTY_ARRAY(&track_vars);
  own_executor_state();
  own_session_state();
  own_table(&FG(stream_wrappers));
  own_table(&FG(stream_filters));
  keel_libxml_own();
  keel_process_state_begin();
  keel_mbstring_begin();
}

void keel_request_state_end_session() { shut_down(keel_session_module()); }

void keel_request_state_end(KeelRequestState* state) {
  keel_mbstring_end();
  SG(request_info).no_headers = 1;  // A callback that failed as they were to be sent is not called again.
  php_output_deactivate();
  shut_down(keel_zlib_module());
  shut_down(keel_intl_module());
  free_libxml_state();
  free_filter_state();
  free_date_state();
  free_core_state();
  free_standard_state();
  free_executor_state();
  free_request_body();
  keel_process_state_end();
  sapi_deactivate();
  keel_request_state_forget(state);
}

void keel_request_state_forget(KeelRequestState* state) {
  state->begun = false;
  if (resident != state) return;
  keel_ini_restore();
  resident = &nobody;
}

bool keel_request_state_client_gone(KeelRequestState* state) {
  if (!state->begun) return false;
  if (state == resident) {
    PG(connection_status) = PHP_CONNECTION_ABORTED;
    return PG(ignore_user_abort);
  }
  // It is not brought in: this may be called while another request runs that could not be left to wait.
  const short aborted = PHP_CONNECTION_ABORTED;
  memcpy(keel_regions_copy_of(state->regions, &PG(connection_status)), &aborted, sizeof(aborted));
  return *keel_regions_copy_of(state->regions, &PG(ignore_user_abort)) != 0;
}

void keel_request_state_free(KeelRequestState* state) {
  free(state->regions);
  free(state->locale);
  keel_process_state_free(&state->process);
  *state = KeelRequestState{};
}
