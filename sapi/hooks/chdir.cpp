// chdir(), as libphp calls it: notes that the working directory is not the application's, so that it is put back when
// another request goes on (process_state_binding.h). The executable's definition comes before libc's.
#include <sys/syscall.h>
#include <unistd.h>

#include "sapi/process_state_binding.h"

extern "C" __attribute__((visibility("default"))) int chdir(const char* path) noexcept {
  const int result = static_cast<int>(syscall(SYS_chdir, path));
  if (result == 0) keel_directory_changed = true;
  return result;
}
