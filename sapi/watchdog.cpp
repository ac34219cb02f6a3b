#include "sapi/watchdog.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include <condition_variable>
#include <mutex>
#include <thread>

namespace keel::watchdog {

namespace {

constexpr Milliseconds kTick{10};
constexpr std::int64_t kNever = INT64_MAX;

std::atomic<std::int64_t> deadline_ns{kNever};
std::int64_t slice_start_ns = 0;
std::int64_t turn_start_ns = 0;
std::int64_t longest_turn_ns = kNever;
std::thread thread;
std::mutex mutex;
std::condition_variable wake;
bool stopping = false;

// Of the same clock as steady_clock, to a few milliseconds, without a system call.
std::int64_t coarse_now() noexcept {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

std::int64_t nanoseconds(Clock::duration duration) noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}

void watch(void (*interrupt)() noexcept) {
  std::unique_lock lock(mutex);
  while (!wake.wait_for(lock, kTick, [] { return stopping; })) {
    if (coarse_now() >= deadline_ns.load(std::memory_order_relaxed)) interrupt();
  }
}

}  // namespace

void start(void (*interrupt)() noexcept) {
  // Signals are the loop's; a thread that took one would interrupt nothing.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  stopping = false;
  thread = std::thread(watch, interrupt);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void stop() noexcept {
  if (!thread.joinable()) return;
  {
    const std::lock_guard lock(mutex);
    stopping = true;
  }
  wake.notify_one();
  thread.join();
}

void begin_slice(const RunBudget& budget) noexcept {
  slice_start_ns = turn_start_ns = coarse_now();
  std::int64_t deadline = longest_turn_ns == kNever ? kNever : turn_start_ns + longest_turn_ns;
  if (budget.wall_deadline != kNoDeadline)
    deadline = std::min(deadline, nanoseconds(budget.wall_deadline.time_since_epoch()));
  if (budget.run_limit > Clock::duration::zero()) {
    deadline = std::min(deadline, slice_start_ns + nanoseconds(budget.run_limit - budget.run_used));
  }
  deadline_ns.store(deadline, std::memory_order_relaxed);
}

void end_slice(RunBudget& budget) noexcept {
  deadline_ns.store(kNever, std::memory_order_relaxed);
  count_slice(budget);
}

void limit_slices(Milliseconds limit) noexcept {
  longest_turn_ns = limit > Milliseconds::zero() ? nanoseconds(limit) : kNever;
}

bool slice_is_over() noexcept { return longest_turn_ns != kNever && coarse_now() - turn_start_ns >= longest_turn_ns; }

void count_slice(RunBudget& budget) noexcept {
  const std::int64_t now = coarse_now();
  budget.run_used += std::chrono::nanoseconds(now - slice_start_ns);
  slice_start_ns = now;
}

}  // namespace keel::watchdog
