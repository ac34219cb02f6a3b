// Keel\Request, declared in request.stub.php: the current request, read from the superglobals and the SAPI layer,
// thus the same under every server. Its arrays are copies by reference count, taken when it is made.
#pragma once

#include "ext/zend.h"

extern zend_class_entry* keel_ce_request;

void keel_register_request();

// Sets `result` to a new Keel\Request of the request whose superglobals are in place. It may outlive the request:
// what it has not read of the body by then is gone, and body() says so. It knows its request by the array in
// PG(http_globals)[TRACK_VARS_SERVER], so each request must have one of its own. Never suspends.
void keel_request_from_globals(zval* result);
