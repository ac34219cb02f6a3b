// How many connections the limit on open descriptors allows. Called once by main(), before the fork.
#pragma once

#include <cstddef>

namespace keel::process {

// Descriptors a worker needs besides its clients': listeners, loop, logs, database connections, files.
inline constexpr std::size_t kReservedDescriptors = 256;

// Raises RLIMIT_NOFILE's soft limit towards `connections` plus the reserve, as far as the hard limit allows, and
// returns how many connections fit: `connections` or fewer, at least 1. Never suspends.
std::size_t allow_connections(std::size_t connections) noexcept;

}  // namespace keel::process
