#include "sapi/mbstring_state_binding.h"

#include "php.h"

/* Of a module that was built apart from PHP, as Debian's is, php_config.h does not tell; its size does, below. */
#ifndef HAVE_MBREGEX
#define HAVE_MBREGEX 1
#endif
#include "ext/mbstring/libmbfl/mbfl/mbfilter.h"
#include "ext/mbstring/mbstring.h"

static zend_module_entry* module;
static zend_mbstring_globals* globals;

static void release_last_used_name(void) {
  if (globals->last_used_encoding_name != NULL) zend_string_release(globals->last_used_encoding_name);
  globals->last_used_encoding_name = NULL;
}

void keel_mbstring_freeze(void) {
  module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("mbstring"));
  if (module != NULL && module->globals_size != sizeof(zend_mbstring_globals)) module = NULL;
  if (module == NULL) return;
  globals = module->globals_ptr;
  release_last_used_name();
}

static void add_range(void (*add)(void*, size_t), void* start, void* end) {
  add(start, (size_t)((char*)end - (char*)start));
}

void keel_mbstring_regions(void (*add)(void* start, size_t size)) {
  if (module == NULL) return;
  add_range(add, globals, &globals->http_input_list);
  add_range(add, &globals->current_detect_order_list, &globals->http_output_conv_mimetypes);
  add_range(add, &globals->http_output_conv_mimetypes + 1, globals + 1);
}

void keel_mbstring_begin(void) {
  if (module == NULL || globals->current_detect_order_list == NULL) return;
  const size_t size = globals->current_detect_order_list_size * sizeof(*globals->current_detect_order_list);
  const mbfl_encoding** own = emalloc(size);
  memcpy(own, globals->current_detect_order_list, size);
  globals->current_detect_order_list = own;
}

static void free_detect_order(void) {
  if (globals->current_detect_order_list != NULL) efree((void*)globals->current_detect_order_list);
  globals->current_detect_order_list = NULL;
}

void keel_mbstring_end(void) {
  if (module == NULL) return;
  if (globals->outconv != NULL) { /* Its destructor is the module's own. It empties what all requests share, too. */
    module->request_shutdown_func(module->type, module->module_number);
    module->request_startup_func(module->type, module->module_number);
  }
  free_detect_order();
  release_last_used_name();
}
