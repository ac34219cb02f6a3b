// The functions that exist under this SAPI only, named as php-fpm and FrankenPHP name them; declared in
// sapi_functions.stub.php.
#pragma once

#include "ext/zend.h"

extern const zend_function_entry* const keel_sapi_functions;

// The client of the running request went away while it wrote: sets connection_status() and, unless the request
// ignores that, ends it as exit does. Never suspends.
void keel_client_is_gone();
