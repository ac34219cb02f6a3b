// The PHP extension `keel`: linked into the server as a static module, and built as keel.so for stock PHP.
#pragma once

#include "ext/zend.h"

extern zend_module_entry keel_module_entry;

// Called at the end of every request of stock PHP and of `keel php`: cancels the tasks that are left, lets them
// end, and gives back what the root scope holds. May run PHP code.
void keel_end_root_scope();
