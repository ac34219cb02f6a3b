// Destructors at the end of a request in app mode. php-fpm destructs every object then, before it ends the output
// buffers and writes the session; here the application's objects live on, and the request's are those that only its own
// globals lead to. Loop thread only.
#pragma once

// Calls the destructors of the objects that are reachable from the request's superglobals, handlers, callbacks and
// shutdown functions, and from nowhere else: an outer one before the ones it holds. The objects stay as they are, as
// under php-fpm. One in a cycle is left to the collector. What a destructor throws keeps the others from being called.
// On the request's coroutine with its state in. May suspend; may bail out.
void keel_request_destruct_objects();
