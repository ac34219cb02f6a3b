// A worker's signals on its event loop: SIGTERM drains, SIGQUIT quits, SIGUSR1 reopens log files. SIGINT and SIGHUP
// do nothing, because a terminal sends them to the whole process group and the supervisor acts on them; neither does
// SIGPIPE. Handlers, not blocked or ignored signals: those a process that PHP starts would inherit.
// Owned by worker_main; loop thread only.
#pragma once

#include <functional>
#include <vector>

#include "runtime/core/uv_handle.h"

namespace keel::process {

class WorkerSignals {
 public:
  // `drain` is called once; a further SIGTERM changes nothing, for service managers send one to every process and the
  // supervisor another. `quit` is called when the grace time is over: the worker should end what it has and leave at
  // once, for it is killed soon after. Both are called from the loop and must not suspend. Create it after the fork,
  // before the application boots, and keep it until the process ends. It does not keep the loop running.
  WorkerSignals(std::function<void()> drain, std::function<void()> quit);

 private:
  void watch(int number);
  void on_signal(int number) noexcept;

  std::function<void()> drain_;
  std::function<void()> quit_;
  bool draining_ = false;
  std::vector<UvHandle<uv_signal_t>> handles_;
};

}  // namespace keel::process
