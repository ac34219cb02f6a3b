// What PHP is told of a request that runs a script, before it starts: SG(request_info) and SG(server_context).
#pragma once

#include "sapi/php_request.h"

// For the interpreter that is in; before php_request_startup() or sapi_activate(). Never suspends.
void keel_describe_request(keel::PhpRequest& request);
