// Which bytes of PHP's globals belong to a request: a table of regions that are copied out and in as a whole.
// Used by request_state_binding.cpp only.
#pragma once

#include "ext/zend.h"

// Fills the table. After module start-up, once.
void keel_regions_find();

// The sum of all regions in bytes.
size_t keel_regions_size();

void keel_regions_save(char* buffer);
void keel_regions_load(const char* buffer);

// Where the copy of `live`, the address of a region, lies in a saved buffer.
char* keel_regions_copy_of(char* buffer, const void* live);

// ext/date's time zone and last errors; null without ext/date.
struct KeelDateGlobals {
  char** time_zone;
  struct _timelib_error_container** last_errors;
};
KeelDateGlobals keel_date_globals();

// Whether libxml_use_internal_errors() is on in the state that is in.
bool keel_libxml_collects_errors();

// Gives a request that starts with it on a list of errors of its own, and a reference to the stream context.
void keel_libxml_own();
// Whether it or libxml_set_streams_context() left something to free.
bool keel_libxml_was_used();

// Modules with per-request state that their own request functions set up and free; null where not loaded.
zend_module_entry* keel_session_module();
zend_module_entry* keel_libxml_module();
zend_module_entry* keel_zlib_module();
zend_module_entry* keel_intl_module();
