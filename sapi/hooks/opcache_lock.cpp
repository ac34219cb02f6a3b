#include "sapi/hooks/opcache_lock.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <string_view>
#include <unordered_set>

#include "runtime/core/coroutine.h"
#include "sapi/hooks/hooks.h"

namespace {

// Byte 1 of the file is the lock of those who read (accel_activate_add()); length 0 from byte 0 on means all locks.
constexpr off_t kReaders = 1;

int lock_file = -1;

// The owners of the coroutines that hold it.
std::unordered_set<const void*>& holders() {
  static auto* const all = new std::unordered_set<const void*>();
  return *all;
}

const void* owner() {
  const keel::Coroutine* const current = keel::Coroutine::current();
  return current != nullptr ? current->owner() : nullptr;
}

bool is_lock_file(int fd) {
  if (fd == lock_file) return true;
  if (lock_file >= 0) return false;
  char link[32], path[256];
  std::snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, path, sizeof(path));
  if (length <= 0 ||
      std::string_view(path, static_cast<std::size_t>(length)).find(".ZendSem.") == std::string_view::npos) {
    return false;
  }
  lock_file = fd;
  return true;
}

int system_fcntl(int fd, int command, void* argument) {
  static const auto next = reinterpret_cast<int (*)(int, int, ...)>(dlsym(RTLD_NEXT, "fcntl"));
  return next(fd, command, argument);
}

bool is_of_readers(const struct flock& lock) {
  return lock.l_whence == SEEK_SET && lock.l_start == kReaders && lock.l_len == 1;
}
bool is_of_all(const struct flock& lock) { return lock.l_whence == SEEK_SET && lock.l_start == 0 && lock.l_len == 0; }

int release(int fd, struct flock& lock) {
  holders().erase(owner());
  return holders().empty() ? system_fcntl(fd, F_SETLK, &lock) : 0;
}

int set_lock(int fd, struct flock& lock) {
  if (lock.l_type == F_UNLCK && (is_of_readers(lock) || is_of_all(lock))) return release(fd, lock);
  if (lock.l_type != F_RDLCK || !is_of_readers(lock)) return system_fcntl(fd, F_SETLK, &lock);
  const bool first = holders().empty();
  if (first && system_fcntl(fd, F_SETLK, &lock) != 0) return -1;
  holders().insert(owner());
  return 0;
}

int get_lock(int fd, struct flock& lock) {
  const bool others = holders().size() > holders().count(owner());
  if (!is_of_readers(lock) || !others) return system_fcntl(fd, F_GETLK, &lock);
  lock.l_type = F_RDLCK;
  lock.l_pid = getpid();
  return 0;
}

}  // namespace

namespace keel::hooks {

void release_opcache_lock() noexcept {
  if (!holders().contains(owner())) return;
  struct flock all {};
  all.l_type = F_UNLCK;
  all.l_whence = SEEK_SET;
  release(lock_file, all);
}

}  // namespace keel::hooks

KEEL_HOOK int fcntl(int fd, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void* const argument = va_arg(arguments, void*);
  va_end(arguments);
  const bool locks = command == F_SETLK || command == F_GETLK;
  if (!locks || owner() == nullptr || !is_lock_file(fd)) return system_fcntl(fd, command, argument);
  auto& lock = *static_cast<struct flock*>(argument);
  return command == F_SETLK ? set_lock(fd, lock) : get_lock(fd, lock);
}

KEEL_HOOK int fcntl64(int fd, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void* const argument = va_arg(arguments, void*);
  va_end(arguments);
  return fcntl(fd, command, argument);
}
