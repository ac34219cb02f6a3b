#include "sapi/worker_mode/worker_pool.h"

#include <algorithm>
#include <utility>

#include "runtime/core/loop.h"
#include "runtime/files/file_response.h"
#include "runtime/process/log.h"
#include "sapi/worker_mode/php_side.h"

namespace keel {

namespace {

// As FrankenPHP has it: so many failures in a row and the server does not start.
constexpr unsigned kMostBootFailures = 6;
constexpr Milliseconds kFirstPause{100};
constexpr Milliseconds kLongestPause{1000};
// What scripts get to end after their loop.
constexpr Milliseconds kEndTime{2000};

}  // namespace

// A request that waits for a script.
struct WorkerPool::Pending : ListLink<Pending> {
  Pending(http::Exchange& request, ScriptLocation script) : exchange(request), location(std::move(script)) {}
  http::Exchange& exchange;
  ScriptLocation location;
  Timer timer;

  void refuse() {
    const http::Header headers[] = {{"Retry-After", "1"}};
    files::send_status(exchange, 503, headers);
    exchange.finish();
  }
};

WorkerPool::WorkerPool(WorkerOptions options, std::function<void()> served)
    : options_(std::move(options)), served_(std::move(served)) {
  for (std::size_t i = 0; i < options_.count; ++i) slots_.push_back(std::make_unique<WorkerSlot>(*this));
}

WorkerPool::~WorkerPool() = default;

bool WorkerPool::boot() {
  Loop& loop = Loop::get();
  start(*slots_.front());
  while (!slots_.front()->reached_loop && !boot_failed_) loop.run_turn();
  booted_ = !boot_failed_;
  for (std::size_t i = 1; booted_ && i < slots_.size(); ++i) start(*slots_[i]);
  return booted_;
}

void WorkerPool::start(WorkerSlot& slot) {
  if (slot.isolate == nullptr) slot.isolate = keel_worker_isolate_create();
  slot.reached_loop = false;
  ++running_;
  if (!keel_worker_start(slot)) abort();  // No memory for a stack.
}

void WorkerPool::script_ended(WorkerSlot& slot) noexcept {
  --running_;
  slot.finish();
  static_cast<ListLink<WorkerSlot>&>(slot).unlink();
  if (std::exchange(slot.spoiled, false)) isolate_destroy(std::exchange(slot.isolate, nullptr));
  if (stopping_) return;
  if (slot.reached_loop) {
    log::info("the worker script %s ended with status %d, and is started again", options_.file.c_str(),
              slot.exit_status);
    return start(slot);
  }
  ++slot.failures;
  if (!booted_ && slot.failures == kMostBootFailures) return fail_boot(slot);
  log::warning("the worker script %s ended with status %d before it called frankenphp_handle_request()",
               options_.file.c_str(), slot.exit_status);
  const Milliseconds pause = std::min(kFirstPause * slot.failures * slot.failures, kLongestPause);
  slot.restart_timer.start(deadline_in(pause), [this, &slot] { start(slot); });
}

void WorkerPool::fail_boot(const WorkerSlot& slot) {
  log::error(
      "too many consecutive failures: the worker script %s has not reached frankenphp_handle_request() (%u times)",
      options_.file.c_str(), slot.failures);
  boot_failed_ = true;
}

void WorkerPool::serve(http::Exchange& exchange, ScriptLocation location) {
  WorkerSlot* const slot = pending_.empty() ? waiting_.pop_front() : nullptr;
  if (slot != nullptr) return slot->give(exchange, location, options_.request_timeout);
  auto* const pending = new Pending(exchange, std::move(location));  // Deleted when it is served or refused.
  pending_.push_back(*pending);
  pending->timer.start(deadline_in(options_.queue_timeout), [pending] {
    const std::unique_ptr<Pending> owned(pending);
    owned->unlink();
    owned->refuse();
  });
}

bool WorkerPool::assign(WorkerSlot& slot) {
  if (stopping_) return true;
  while (Pending* const first = pending_.pop_front()) {
    const std::unique_ptr<Pending> pending(first);
    if (pending->exchange.client_gone()) {
      pending->exchange.finish();
      continue;
    }
    slot.give(pending->exchange, pending->location, options_.request_timeout);
    return true;
  }
  return false;
}

void WorkerPool::stop() {
  stopping_ = true;
  while (WorkerSlot* const slot = waiting_.pop_front()) slot->end_waiting();
  bool over = false;
  Timer timer;
  timer.start(deadline_in(kEndTime), [&over] { over = true; });
  while (running_ > 0 && !over) Loop::get().run_turn();
}

void WorkerPool::cancel_all(CancelReason reason) noexcept {
  stopping_ = true;
  while (Pending* const first = pending_.pop_front()) {
    const std::unique_ptr<Pending> pending(first);
    pending->refuse();
  }
  for (const auto& slot : slots_) {
    if (slot->is_serving()) slot->scope().cancel(reason);
  }
}

}  // namespace keel
