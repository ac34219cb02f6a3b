// Worker mode: `count` isolates run the worker script and serve requests, one at a time each; further requests wait,
// first come first served. A script that ends is started again, at once after a request, with a growing pause if it
// never got as far as to ask for one. Owned by the worker process; loop thread only.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/core/deadline.h"
#include "runtime/http/exchange.h"
#include "sapi/worker_mode/worker_slot.h"

namespace keel {

struct WorkerOptions {
  std::string file;  // Absolute.
  std::size_t count = 1;
  Milliseconds queue_timeout{10000};
  Milliseconds request_timeout{0};  // 0: none.
};

class WorkerPool {
 public:
  // `served` is called after each request, on a coroutine's stack. Must not suspend.
  WorkerPool(WorkerOptions options, std::function<void()> served);
  ~WorkerPool();

  const std::string& file() const noexcept { return options_.file; }

  // Starts the scripts and waits, by running the loop, until the first asks for a request. False if it does not manage
  // to: the reason has been logged.
  bool boot();

  // Gives the request to a script that waits, or lets it wait for one. Never suspends.
  void serve(http::Exchange& exchange, ScriptLocation location);

  // Lets the scripts end, and waits by running the loop until they have, or some time has passed.
  void stop();

  // Ends the requests in flight: for the end of a shutdown's grace time.
  void cancel_all(CancelReason reason) noexcept;

  // For the slots. assign() opens the request that has waited longest, if there is one; await_request() lists a slot
  // that waits for one.
  bool assign(WorkerSlot& slot);
  void await_request(WorkerSlot& slot) { waiting_.push_front(slot); }
  void request_served() { served_(); }
  bool stopping() const noexcept { return stopping_; }
  // The script has ended. Called on the loop's stack.
  void script_ended(WorkerSlot& slot) noexcept;

 private:
  struct Pending;
  void start(WorkerSlot& slot);
  void fail_boot(const WorkerSlot& slot);

  WorkerOptions options_;
  std::function<void()> served_;
  std::vector<std::unique_ptr<WorkerSlot>> slots_;
  IntrusiveList<WorkerSlot> waiting_;
  IntrusiveList<Pending> pending_;
  std::size_t running_ = 0;
  bool booted_ = false;
  bool boot_failed_ = false;
  bool stopping_ = false;
};

}  // namespace keel
