// PSR-7 server requests with nyholm/psr7 alone, for applications that did not install nyholm/psr7-server.
#pragma once

#include "ext/zend.h"

namespace keel {

// Sets `result` to a ServerRequestInterface of the current superglobals. `factory` is a
// Nyholm\Psr7\Factory\Psr17Factory. False with an exception thrown. Runs PHP code; may suspend; may bail out.
bool make_request_with_factory(zend_object* factory, zval* result);

}  // namespace keel
