// max_execution_time and request_timeout_ms for requests that compute: PHP's own timer is one per process, so the
// server counts each request's running time itself and uses the engine's interrupt. Waiting does not count.
#pragma once

#include "sapi/php_request.h"

// Takes over the ini entry and the interrupt, and starts the watchdog. Once per worker.
void keel_time_limit_init();
void keel_time_limit_stop();

void keel_time_limit_enter(keel::PhpRequest& request);
void keel_time_limit_leave(keel::PhpRequest& request);
