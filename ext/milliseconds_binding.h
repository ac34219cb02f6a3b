// Durations that PHP code gives in milliseconds.
#pragma once

#include "ext/zend.h"
#include "runtime/core/deadline.h"

namespace keel {

// Sets `deadline` to `milliseconds` from now, an int or a float; a very long time is cut to some thirty years. False
// with a ValueError thrown for argument number `argument` if it is negative or not a number.
bool parse_deadline(zval* milliseconds, uint32_t argument, Deadline* deadline);

}  // namespace keel
