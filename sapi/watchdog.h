// Interrupts a request that computes for too long, which no timer of the loop can do: a thread looks every few
// milliseconds whether the request that runs has passed its deadline, and raises the engine's interrupt flag. The
// engine then calls back on the request's own stack. One per process.
#pragma once

#include <atomic>
#include <chrono>

#include "runtime/core/deadline.h"

namespace keel {

// What limits the running of one request. Time counts while the request runs, not while it waits.
struct RunBudget {
  Deadline wall_deadline = kNoDeadline;                 // request_timeout_ms, running or not.
  Clock::duration run_limit = Clock::duration::zero();  // max_execution_time; zero for none.
  Clock::duration run_used = Clock::duration::zero();
  bool run_time_exceeded() const noexcept { return run_limit > Clock::duration::zero() && run_used >= run_limit; }
};

namespace watchdog {

// Starts the thread. `interrupt` is called on it, when a deadline has passed, until the slice ends: it may only set
// flags.
void start(void (*interrupt)() noexcept);
void stop() noexcept;

// The loop enters a request, or leaves it. A few nanoseconds. Loop thread.
void begin_slice(const RunBudget& budget) noexcept;
void end_slice(RunBudget& budget) noexcept;

// Also interrupts whoever has run for so long without a pause, so that others get their turn; zero for never.
void limit_slices(Milliseconds limit) noexcept;
// Whether the running slice is as long as that. Loop thread.
bool slice_is_over() noexcept;

// Counts the running slice's time up to now, for the request that was interrupted or changes its limit.
void count_slice(RunBudget& budget) noexcept;

}  // namespace watchdog
}  // namespace keel
