// What PHP does at the begin and the end of each request of a worker script: a part of php_request_startup() and
// php_request_shutdown() (main/main.c). Everything else lives on: variables, statics, constants, ini settings,
// handlers, autoloaders, shutdown functions.
#pragma once

#include "sapi/worker_mode/worker_slot.h"

// Makes the request that the slot has opened the one of the interpreter that is in. May suspend while a body arrives;
// may bail out.
void keel_worker_request_begin(keel::WorkerSlot& slot);

// Sends what is left of the response and frees what belongs to the request. Runs PHP code (output callbacks, session
// handlers), which may suspend; may bail out.
void keel_worker_request_end();
