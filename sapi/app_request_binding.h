// The life of a request inside PHP: begin, handler, shutdown functions, output, clean-up; each in its own guard,
// as php_request_shutdown() (main/main.c) has it, so that one that fails does not keep the next from running.
#pragma once

// Hooks requests into the coroutine switches. Once per worker, after the application was loaded and the state frozen.
void keel_requests_init();
