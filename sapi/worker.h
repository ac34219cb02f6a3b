// A worker process: boots the application, serves until it is told to drain. One per process, after the fork.
#pragma once

#include "runtime/config/load.h"
#include "runtime/process/worker_context.h"

namespace keel {

// The worker's main function; returns its exit status.
int run_worker(process::WorkerContext& context, const config::LoadedConfig& config);

}  // namespace keel
