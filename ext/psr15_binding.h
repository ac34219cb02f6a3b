// Runs a PSR-15 request handler: makes the PSR-7 request with the implementation that the application brings.
#pragma once

#include "ext/zend.h"

// Whether `value` is an object that implements Psr\Http\Server\RequestHandlerInterface. Never suspends.
bool keel_is_psr15_handler(zval* value);

// Calls handler->handle() with a PSR-7 request of the current superglobals, and sets `return_value` to what it
// returned. False with an exception thrown (`return_value` is then undefined): the handler's own, or a Keel\Exception
// if no PSR-7 implementation can be loaded. Runs PHP code; may suspend; may bail out.
bool keel_psr15_handle(zval* handler, zval* return_value);
