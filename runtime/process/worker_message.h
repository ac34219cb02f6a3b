// What a worker tells its supervisor: one byte each, over a pipe. Private to worker_context.cpp and supervisor.cpp.
#pragma once

namespace keel::process {

inline constexpr char kReady = 'R';
inline constexpr char kRetiring = 'T';

}  // namespace keel::process
