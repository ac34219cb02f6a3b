// The timer with which the engine limits the running of PHP code (Zend/zend_execute_API.c, zend_set_timeout()), as
// libphp sets it: it would be one for the whole process, so in a request it becomes that request's limit, and no system
// call is made.
#pragma once

#include "runtime/core/deadline.h"

// Limits the request that runs; zero for no limit. False if none runs. Implemented in time_limit_binding.cpp.
bool keel_limit_running_request(keel::Clock::duration limit) noexcept;
