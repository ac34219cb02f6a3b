// Fills in what a request brings: SG(request_info), the body's form data and uploads, the superglobals. On the
// request's coroutine; suspends while the body arrives.
#pragma once

#include "sapi/php_request.h"

void keel_request_input_begin(keel::PhpRequest& request);
