// PSR-7 server requests from the superglobals, made by the first implementation found in the application: nyholm/psr7
// (with nyholm/psr7-server or alone), guzzlehttp/psr7, laminas/laminas-diactoros, slim/psr7.
#pragma once

#include "ext/zend.h"

namespace keel {

// Sets `result` to a Psr\Http\Message\ServerRequestInterface of the current superglobals. Classes are autoloaded.
// False with an exception thrown, a Keel\Exception that says what to install if there is no implementation. Runs PHP
// code; may suspend; may bail out.
bool make_psr7_request(zval* result);

}  // namespace keel
