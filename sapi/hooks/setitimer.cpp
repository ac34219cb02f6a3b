#include "sapi/hooks/setitimer.h"

#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

// The executable's definition comes before libc's.
extern "C" __attribute__((visibility("default"))) int setitimer(__itimer_which_t which, const itimerval* value,
                                                                itimerval* old) noexcept {
  if (which == ITIMER_PROF && value != nullptr && old == nullptr) {
    const auto limit =
        std::chrono::seconds(value->it_value.tv_sec) + std::chrono::microseconds(value->it_value.tv_usec);
    if (keel_limit_running_request(limit)) return 0;
  }
  return static_cast<int>(syscall(SYS_setitimer, which, value, old));
}
