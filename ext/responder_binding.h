// Turns what a handler returned into the response, through PHP's own output and header functions, and so under every
// server. Declares Keel\respond() and Keel\handle() (responder.stub.php) too.
#pragma once

#include "ext/zend.h"

// Registers the functions. Called from MINIT.
void keel_register_responder();

// Sends `value`, of one of these kinds:
//   Keel\Response, Psr\Http\Message\ResponseInterface   status, headers, body;
//   string, Stringable                                  the body, text/html;
//   array, JsonSerializable                             JSON (see json_text_binding.h), application/json;
//   Traversable, Generator                              each piece is echoed and flushed;
//   null                                                nothing: what was echoed is the response.
// What the handler echoed comes first. A status and headers given to PHP before are kept, except the status and the
// headers that a response replaces; Set-Cookie adds; a Content-Type that the handler set stands for all but responses.
// The body of a stream is not made for a HEAD request. Anything else, and a piece that is no string, is a TypeError.
// Returns with EG(exception) set if something threw, possibly after a part was sent. May suspend; may bail out.
void keel_send_return_value(zval* value);
