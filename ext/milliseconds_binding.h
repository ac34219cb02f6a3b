// Times as PHP gives them: milliseconds as a float.
#pragma once

#include <algorithm>

#include "ext/zend.h"
#include "runtime/core/deadline.h"

// False with a ValueError for argument 1 thrown. Written so that NAN fails too.
inline bool keel_check_milliseconds(double milliseconds) {
  if (milliseconds >= 0.0) return true;
  zend_argument_value_error(1, "must be greater than or equal to 0");
  return false;
}

// A hundred years at most, which the clock can count.
inline keel::Deadline keel_deadline_in(double milliseconds) {
  const double limited = std::min(milliseconds, 100.0 * 365 * 86400 * 1000);
  return keel::deadline_in(
      std::chrono::duration_cast<keel::Clock::duration>(std::chrono::duration<double, std::milli>(limited)));
}
