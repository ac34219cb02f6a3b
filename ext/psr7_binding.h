// PSR-7 responses, as any implementation makes them.
#pragma once

#include "ext/zend.h"

namespace keel {

// Whether `value` is an object that implements Psr\Http\Message\ResponseInterface. Never autoloads it: no object can
// implement an interface that is not loaded. Never suspends.
bool is_psr7_response(zval* value);

// Sends status, reason, all headers, and the body from its start, in pieces. A body that does not know its size is
// taken for a live stream: each piece is flushed. Returns with EG(exception) set if something threw. May suspend;
// may bail out.
void send_psr7_response(zend_object* response);

}  // namespace keel
