// Writes a response's body to PHP's output.
#pragma once

#include "ext/zend.h"

namespace keel {

// Echoes a string; echoes and flushes the pieces of an array or a Traversable one by one; copies a stream resource
// to its end; calls a Closure, and echoes in the same ways what it returns; null is nothing. TypeError for anything
// else, or a piece that is no string or Stringable. For a HEAD request no stream is made: the head is flushed, so that
// it does not tell the length of what was not made.
// Returns with EG(exception) set if something threw. May suspend; may bail out.
void send_body(zval* body);

// Whether the client asked for the head alone.
bool is_head_request();

// Sends on what was echoed, through PHP's output buffers. May suspend; may bail out.
void flush_output();

}  // namespace keel
