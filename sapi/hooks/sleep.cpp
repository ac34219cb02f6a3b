// sleep(), usleep(), nanosleep(), clock_nanosleep(): each a name of its own, because libc's call each other inside.
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

#include "sapi/hooks/hooks.h"

namespace {

using keel::hooks::Hook;

keel::Clock::duration duration_of(const timespec& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

bool is_valid(const timespec* time) {
  return time != nullptr && time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1'000'000'000;
}

bool sleep_for(keel::Clock::duration duration) {
  return keel::hooks::ended_well(keel::sleep_until(keel::Clock::now() + duration));
}

}  // namespace

KEEL_HOOK unsigned sleep(unsigned seconds) noexcept(false) {
  if (!keel::hooks::parks(Hook::Sleep)) {
    timespec time{static_cast<time_t>(seconds), 0};
    timespec left{};
    return syscall(SYS_nanosleep, &time, &left) == 0 ? 0 : static_cast<unsigned>(left.tv_sec);
  }
  return sleep_for(std::chrono::seconds(seconds)) ? 0 : seconds;
}

KEEL_HOOK int usleep(useconds_t microseconds) {
  if (!keel::hooks::parks(Hook::Sleep)) {
    const timespec time{static_cast<time_t>(microseconds / 1'000'000),
                        static_cast<long>(microseconds % 1'000'000) * 1000};
    return static_cast<int>(syscall(SYS_nanosleep, &time, nullptr));
  }
  return sleep_for(std::chrono::microseconds(microseconds)) ? 0 : -1;
}

KEEL_HOOK int nanosleep(const timespec* time, timespec* left) {
  if (!is_valid(time) || !keel::hooks::parks(Hook::Sleep)) return static_cast<int>(syscall(SYS_nanosleep, time, left));
  if (sleep_for(duration_of(*time))) return 0;
  if (left != nullptr) *left = *time;
  return -1;
}

KEEL_HOOK int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
  const bool known = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  if (!known || !is_valid(time) || !keel::hooks::parks(Hook::Sleep)) {
    return syscall(SYS_clock_nanosleep, clock, flags, time, left) == 0 ? 0 : errno;
  }
  keel::Clock::duration duration = duration_of(*time);
  if ((flags & TIMER_ABSTIME) != 0) {
    timespec now{};
    clock_gettime(clock, &now);
    duration -= duration_of(now);
  }
  return sleep_for(duration) ? 0 : ECANCELED;
}
