#include "runtime/core/stack_size.h"

#include <sys/resource.h>

#include <algorithm>

namespace keel {

namespace {

constexpr rlim_t kSmallest = 512 * 1024;
constexpr rlim_t kUsual = 8 * 1024 * 1024;
constexpr rlim_t kLargest = 64 * 1024 * 1024;
constexpr rlim_t kGranule = 64 * 1024;  // A multiple of every page size.

std::size_t size_by_limit() noexcept {
  rlimit limit{};
  const bool limited = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  const rlim_t size = limited ? std::clamp(limit.rlim_cur, kSmallest, kLargest) : kUsual;
  return static_cast<std::size_t>(size / kGranule * kGranule);
}

}  // namespace

std::size_t coroutine_stack_size() noexcept {
  static const std::size_t size = size_by_limit();
  return size;
}

}  // namespace keel
