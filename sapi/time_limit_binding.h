// max_execution_time and request_timeout_ms for requests that compute: PHP's own timer is one per process, so the
// server counts each request's running time itself and uses the engine's interrupt. Waiting does not count.
#pragma once

#include "sapi/php_request.h"

// App mode: takes over the ini entry and the interrupt, and starts the watchdog. Once per worker.
void keel_time_limit_init();
// Isolates: starts the watchdog, once per worker; and takes over the interrupt of an interpreter, whose process timer
// (hooks/setitimer.cpp) becomes its request's.
void keel_time_limit_start();
void keel_time_limit_install();
void keel_time_limit_stop();

// App mode: makes max_execution_time, which follows the request, its limit.
void keel_time_limit_enter(keel::PhpRequest& request);
// The request goes on, or is left.
void keel_time_limit_resume(keel::PhpRequest& request);
void keel_time_limit_leave(keel::PhpRequest& request);
