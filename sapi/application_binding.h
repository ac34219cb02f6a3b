// The resident application: what app.php returned. The handler is a callable that takes a Keel\Request, or a PSR-15
// RequestHandlerInterface. It lives in the process's own PHP request.
#pragma once

// Answers the current request with the application's handler: calls it and sends what it returned. On the request's
// coroutine; may suspend; leaves what the handler threw in EG(exception); may bail out.
void keel_application_handle();
