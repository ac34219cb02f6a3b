// Starts the workers, replaces those that end, and ends them all. It keeps no event loop and starts no thread, so
// that workers are forked from a quiet process. Owned by main().
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "runtime/core/result.h"
#include "runtime/process/listeners.h"
#include "runtime/process/worker_context.h"

namespace keel::process {

struct SupervisorOptions {
  std::size_t workers = 1;
  std::chrono::milliseconds shutdown_grace{30000};
  // The first replacement of a crashed worker starts at once, the next after `backoff_first`, then twice that, up
  // to `backoff_max`. A worker that served for `stable_after` starts the count anew.
  std::chrono::milliseconds backoff_first{100};
  std::chrono::milliseconds backoff_max{10000};
  std::chrono::milliseconds stable_after{10000};
  // A worker that is told to quit at the end of the grace time is killed after this long.
  std::chrono::milliseconds quit_grace{1000};
  // A second SIGTERM or SIGINT that comes sooner is the first one again: timeout(1), for one, signals a process and
  // then its group.
  std::chrono::milliseconds signal_bounce{100};
  std::string pid_file;  // "": none.
};

class Supervisor {
 public:
  // `worker_main` runs in each forked child; its result is the child's exit status. It starts with the default
  // signal dispositions that the supervisor began with and nothing blocked; it should install WorkerSignals early.
  // Workers die with the supervisor (SIGTERM).
  Supervisor(SupervisorOptions options, Listeners listeners, WorkerMain worker_main);
  ~Supervisor();

  // Runs until the workers have been ended by SIGTERM or SIGINT, and returns the exit status of the server: 0, or 1
  // if the application could not be booted at the first start or the pid file not be written. The first worker boots
  // alone; the others follow when it accepts.
  // Signals: SIGTERM, SIGINT drain, a second one kills; SIGHUP replaces all workers, one after the other, each new one
  // accepting before its predecessor drains; SIGUSR1 makes everybody reopen log files.
  int run();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace keel::process
