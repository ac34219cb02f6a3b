// waitpid() and its relatives, popen() and pclose(), which wait inside libc: exec(), proc_open(), mail().
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unordered_map>

#include "sapi/hooks/hooks.h"
#include "sapi/hooks/readiness.h"

extern char** environ;

namespace {

using keel::hooks::Hook;

// Any child, or one that no descriptor can stand for: asked again after a while that doubles up to a limit.
constexpr keel::Milliseconds kFirstPause{1};
constexpr keel::Milliseconds kLongestPause{20};

pid_t wait_now(pid_t pid, int* status, int options, rusage* usage) {
  return static_cast<pid_t>(syscall(SYS_wait4, pid, status, options, usage));
}

// Until the child has ended. False with errno set. May suspend.
bool await_end(pid_t pid) {
  const int fd = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (fd < 0) return true;  // There is no such child, or not any more: the call says so.
  const bool well = keel::hooks::ended_well(keel::hooks::await_ready(fd, POLLIN, keel::kNoDeadline));
  const int error = errno;
  syscall(SYS_close, fd);
  errno = error;
  return well;
}

pid_t wait_for(pid_t pid, int* status, int options, rusage* usage) {
  const bool one_that_ends = pid > 0 && (options & (WUNTRACED | WCONTINUED)) == 0;
  for (keel::Milliseconds pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    const pid_t ended = wait_now(pid, status, options | WNOHANG, usage);
    if (ended != 0) return ended;
    const bool goes_on =
        one_that_ends ? await_end(pid) : keel::hooks::ended_well(keel::sleep_until(keel::deadline_in(pause)));
    if (!goes_on) return -1;
  }
}

// The shells of popen(), by stream. Never freed: streams may be open when the process exits.
std::unordered_map<FILE*, pid_t>& shells() {
  static auto* const all = new std::unordered_map<FILE*, pid_t>();
  return *all;
}

// Its end of the pipe becomes the shell's standard input or output.
bool spawn_shell(const char* command, int end, int as, pid_t* pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, end, as);
  char shell[] = "sh", option[] = "-c";
  char* const arguments[] = {shell, option, const_cast<char*>(command), nullptr};
  const int error = posix_spawn(pid, "/bin/sh", &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  errno = error;
  return error == 0;
}

}  // namespace

KEEL_HOOK pid_t wait4(pid_t pid, int* status, int options, rusage* usage) {
  if ((options & WNOHANG) != 0 || !keel::hooks::parks(Hook::Wait)) return wait_now(pid, status, options, usage);
  return wait_for(pid, status, options, usage);
}

KEEL_HOOK pid_t waitpid(pid_t pid, int* status, int options) { return wait4(pid, status, options, nullptr); }

KEEL_HOOK pid_t wait(int* status) { return wait4(-1, status, 0, nullptr); }

KEEL_HOOK int waitid(idtype_t type, id_t id, siginfo_t* info, int options) {
  if (type == P_PID && (options & WNOHANG) == 0 && (options & WEXITED) != 0 && keel::hooks::parks(Hook::Wait) &&
      !await_end(static_cast<pid_t>(id))) {
    return -1;
  }
  return static_cast<int>(syscall(SYS_waitid, type, id, info, options, nullptr));
}

// As popen(3), "e" and "r"/"w" in any order.
KEEL_HOOK FILE* popen(const char* command, const char* mode) {
  const bool reads = std::strchr(mode, 'r') != nullptr;
  const bool writes = std::strchr(mode, 'w') != nullptr;
  if (reads == writes) return errno = EINVAL, nullptr;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return nullptr;
  const int ours = ends[reads ? 0 : 1];
  const int theirs = ends[reads ? 1 : 0];
  pid_t pid = 0;
  FILE* stream = nullptr;
  if (spawn_shell(command, theirs, reads ? STDOUT_FILENO : STDIN_FILENO, &pid))
    stream = fdopen(ours, reads ? "r" : "w");
  const int error = errno;
  syscall(SYS_close, theirs);
  if (stream == nullptr) {
    syscall(SYS_close, ours);
    errno = error;
    return nullptr;
  }
  if (std::strchr(mode, 'e') == nullptr) fcntl(ours, F_SETFD, 0);
  shells()[stream] = pid;
  return stream;
}

KEEL_HOOK int pclose(FILE* stream) {
  const auto found = shells().find(stream);
  if (found == shells().end()) return errno = ECHILD, -1;
  const pid_t pid = found->second;
  shells().erase(found);
  fclose(stream);
  int status = 0;
  pid_t ended;
  do {
    ended = keel::hooks::parks(Hook::Pipe) ? wait_for(pid, &status, 0, nullptr) : wait_now(pid, &status, 0, nullptr);
  } while (ended < 0 && errno == EINTR);
  return ended < 0 ? -1 : status;
}
