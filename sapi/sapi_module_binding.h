// The SAPI module `keel`: how PHP's output, headers, request body and log reach the request that runs. The request
// is SG(server_context), an PhpRequest; null while the process's own request (the boot) is in.
#pragma once

#include "ext/zend.h"

extern sapi_module_struct keel_sapi_module;

// Called once PHP's modules have started: gives the module the name that applications see.
void keel_sapi_module_started();
