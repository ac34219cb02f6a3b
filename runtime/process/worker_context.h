// What a worker process gets from its supervisor, and how it reports back. Made in the forked child, owned by the
// frame that calls worker_main. Worker's loop thread only.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace keel::process {

// What worker_main returns, and so the process's exit status.
inline constexpr int kWorkerDone = 0;         // Drained.
inline constexpr int kWorkerBootFailed = 78;  // The application cannot start; the worker has logged why.

class WorkerContext {
 public:
  WorkerContext(std::size_t index, std::vector<int> listeners, int channel) noexcept;
  ~WorkerContext();
  WorkerContext(const WorkerContext&) = delete;
  WorkerContext& operator=(const WorkerContext&) = delete;

  // 0 .. workers-1. A replacement has the index of the worker that it replaces.
  std::size_t index() const noexcept { return index_; }

  // Listening, non-blocking sockets. The worker owns these descriptors; closing them loses nothing, because the
  // supervisor holds the same sockets.
  const std::vector<int>& listeners() const noexcept { return listeners_; }

  // The application is booted and the worker accepts. Once. Never suspends.
  void notify_ready() noexcept;

  // The worker wants to be replaced (max_requests, or dirty after a fatal error). The supervisor starts a
  // replacement at once and sends SIGTERM (WorkerSignals::drain) as soon as that one accepts, so a worker that is
  // able to should go on accepting until then; one that is not may drain right away: connections wait in the
  // accept queue. More calls do nothing. Never suspends.
  void notify_retiring() noexcept;

 private:
  void send(char message) noexcept;

  std::size_t index_;
  std::vector<int> listeners_;
  int channel_;
  bool retiring_ = false;
};

using WorkerMain = std::function<int(WorkerContext&)>;

}  // namespace keel::process
