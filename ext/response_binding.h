// Keel\Response, declared in response.stub.php: a value that the responder sends.
#pragma once

#include "ext/zend.h"

extern zend_class_entry* keel_ce_response;

namespace keel {

struct ResponseObject {
  zval body;     // What Keel\Response::body() tells.
  zval headers;  // Lower-case name => list of the name as spelled and, after it, the values.
  zend_long status;
  zend_object std;
};

// The response of which `object` is the PHP object; it must be a Keel\Response.
ResponseObject* response_of(zend_object* object);

}  // namespace keel

void keel_register_response();
