// Turns the loop until something a test waits for is true. Loop thread only.
#pragma once

#include "runtime/core/deadline.h"
#include "runtime/core/loop.h"
#include "runtime/core/timer.h"

namespace keel::test {

// False when `condition` did not come true in time; the limit only ends tests that fail.
template <typename Condition>
bool pump_until(Condition condition, Milliseconds limit = Milliseconds(20000)) {
  bool expired = false;
  Timer timer;
  timer.start(deadline_in(limit), [&expired] { expired = true; });
  while (!condition()) {
    if (expired) return false;
    Loop::get().run_turn();
  }
  return true;
}

// Turns the loop for a while, for tests that show that something does not happen.
inline void pump_for(Milliseconds duration) {
  pump_until([] { return false; }, duration);
}

}  // namespace keel::test
