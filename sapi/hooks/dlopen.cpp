// dlopen() without RTLD_DEEPBIND, with which PHP before 8.5 opens its extensions: they and their libraries would find
// libc's functions before the executable's.
#include <dlfcn.h>

#include "sapi/hooks/hooks.h"

KEEL_HOOK void* dlopen(const char* file, int flags) noexcept {
  static const auto next = reinterpret_cast<void* (*)(const char*, int)>(dlsym(RTLD_NEXT, "dlopen"));
  return next(file, flags & ~RTLD_DEEPBIND);
}
