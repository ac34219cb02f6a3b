// memory_limit for each request of a shared heap: while a request runs, the heap's limit is what is in use plus what
// the request may still take, so it can exhaust its own budget and nobody else's. Never suspends.
#pragma once

#include "sapi/app_request.h"

void keel_memory_budget_enter(keel::AppRequest& request);
void keel_memory_budget_leave(keel::AppRequest& request);
