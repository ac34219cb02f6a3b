// One worker script in its isolate, and the request that it serves, if it serves one: FrankenPHP's worker contract. The
// script runs once, from its top, and asks for requests with frankenphp_handle_request(). Owned by WorkerPool; the PHP
// half of its life is worker_slot_binding.cpp. Loop thread only.
#pragma once

#include "runtime/core/intrusive_list.h"
#include "runtime/core/timer.h"
#include "runtime/core/wait.h"
#include "sapi/isolate/isolated_request.h"

namespace keel {

class WorkerPool;

class WorkerSlot final : public IsolatedRequest, public ListLink<WorkerSlot> {
 public:
  explicit WorkerSlot(WorkerPool& pool) noexcept : pool_(pool) {}

  WorkerPool& pool() noexcept { return pool_; }

  // Which script the request was for; null while the script boots or waits.
  const ScriptLocation* script() const noexcept override { return serving_ ? &location_ : nullptr; }

  // Waits for the next request and opens it. False when there will be none: the script is to end. May suspend.
  bool accept();
  // The request has been served. Never suspends.
  void finish() noexcept;
  bool is_serving() const noexcept { return serving_; }

  // For the pool: gives a waiting slot a request, or tells it to end.
  void give(http::Exchange& exchange, const ScriptLocation& location, Milliseconds timeout);
  void end_waiting() noexcept;

  // Whether the script has asked for a request since it was started.
  bool reached_loop = false;
  // With which status it ended.
  int exit_status = 0;
  unsigned failures = 0;
  Timer restart_timer;

 private:
  bool tell_client_gone() noexcept override;

  WorkerPool& pool_;
  ScriptLocation location_;
  Wait* waiting_ = nullptr;
  bool serving_ = false;
};

}  // namespace keel
