// The entry point of keel.so; the server links the module itself.
#include "ext/keel_binding.h"

extern "C" ZEND_DLEXPORT zend_module_entry* get_module(void) { return &keel_module_entry; }
