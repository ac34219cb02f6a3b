// A worker as its supervisor knows it, and the fork that makes one. Owned by the supervisor; no loop, no threads.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <cstddef>
#include <span>

#include "runtime/core/deadline.h"
#include "runtime/core/result.h"
#include "runtime/process/listeners.h"
#include "runtime/process/worker_context.h"

namespace keel::process {

enum class WorkerState : unsigned char {
  Starting,  // Forked; has not said that it accepts.
  Serving,
  Retiring,  // Wants to be replaced; serves on until its replacement accepts.
  Draining   // Was sent SIGTERM: answers what it has.
};

struct WorkerProcess {
  std::size_t slot = 0;
  pid_t pid = 0;
  int channel = -1;  // Where its messages come from; -1 once the worker has closed it.
  WorkerState state = WorkerState::Starting;
  Deadline serving_since = kNoDeadline;
  Deadline end_at = kNoDeadline;  // Of the grace time, while Draining.
  bool told_to_quit = false;
};

// What a child must undo or close.
struct ForkContext {
  const sigset_t& original_mask;
  std::span<const int> close_in_child;
};

// Forks a worker that runs `worker_main` and exits with its result. Only the parent returns.
Result<WorkerProcess> fork_worker(std::size_t slot, Listeners& listeners, const WorkerMain& worker_main,
                                  const ForkContext& context);

}  // namespace keel::process
