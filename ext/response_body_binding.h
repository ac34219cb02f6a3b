// Writes a response's body to PHP's output.
#pragma once

#include "ext/zend.h"

namespace keel {

// Echoes a string; echoes and flushes the pieces of an array or a Traversable one by one; copies a stream resource
// to its end; calls a Closure, and echoes in the same ways what it returns; null is nothing. TypeError for anything
// else, or a piece that is no string or Stringable. A HEAD request gets its headers, and no body is made.
// Returns with EG(exception) set if something threw. May suspend; may bail out.
void send_body(zval* body);

// Sends on what was echoed, through PHP's output buffers. May suspend; may bail out.
void flush_output();

}  // namespace keel
