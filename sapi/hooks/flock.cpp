// flock(), as libphp calls it (session files, LOCK_EX of file_put_contents): in a coroutine it waits without stopping
// the process, because the holder may be a parked request of this very process. The executable's definition comes
// before libc's for every library that is loaded with it.
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "sapi/hooks/hooks.h"

namespace {

// A lock that another process holds is asked for again after a while that doubles up to a limit.
constexpr keel::Milliseconds kFirstPause{1};
constexpr keel::Milliseconds kLongestPause{20};

int system_flock(int fd, int operation) noexcept { return static_cast<int>(syscall(SYS_flock, fd, operation)); }

int flock_in_coroutine(int fd, int operation) noexcept {
  for (keel::Milliseconds pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    const int result = system_flock(fd, operation | LOCK_NB);
    if (result == 0 || errno != EWOULDBLOCK) return result;
    if (keel::sleep_until(keel::deadline_in(pause)) == keel::WaitResult::Cancelled) {
      errno = ENOLCK;  // Not EINTR: callers try that again at once.
      return -1;
    }
  }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int flock(int fd, int operation) noexcept {
  const bool waits = (operation & (LOCK_NB | LOCK_UN)) == 0;
  if (!waits || !keel::hooks::parks(keel::hooks::Hook::Lock)) return system_flock(fd, operation);
  return flock_in_coroutine(fd, operation);
}
