#include "runtime/process/descriptor_limit.h"

#include <sys/resource.h>

#include <algorithm>

namespace keel::process {

std::size_t allow_connections(std::size_t connections) noexcept {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return connections;
  const rlim_t wanted = std::min<rlim_t>(connections + kReservedDescriptors, limit.rlim_max);
  if (limit.rlim_cur < wanted) {
    const rlimit raised{wanted, limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit.rlim_cur = wanted;
  }
  // Under a very low limit half is left to everything else.
  const rlim_t reserved = std::min<rlim_t>(kReservedDescriptors, limit.rlim_cur / 2);
  return std::clamp<std::size_t>(limit.rlim_cur - reserved, 1, connections);
}

}  // namespace keel::process
