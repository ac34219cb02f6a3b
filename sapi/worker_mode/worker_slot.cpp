#include "sapi/worker_mode/worker_slot.h"

#include "sapi/worker_mode/php_side.h"
#include "sapi/worker_mode/worker_pool.h"

namespace keel {

bool WorkerSlot::accept() {
  reached_loop = true;
  failures = 0;
  if (!pool_.assign(*this)) {
    Wait wait{Wait::Uncancellable{}};
    waiting_ = &wait;
    pool_.await_request(*this);
    static_cast<void>(wait.await());
    waiting_ = nullptr;
  }
  return serving_;
}

void WorkerSlot::finish() noexcept {
  if (!serving_) return;
  serving_ = false;
  close();
  pool_.request_served();
}

void WorkerSlot::give(http::Exchange& exchange, const ScriptLocation& location, Milliseconds timeout) {
  serving_ = true;
  location_ = location;
  open(exchange, timeout);
  end_waiting();
}

void WorkerSlot::end_waiting() noexcept {
  if (waiting_ != nullptr) waiting_->complete();
}

// As FrankenPHP has it since 1.12: a worker's request is never ended because its client went away.
bool WorkerSlot::tell_client_gone() noexcept {
  keel_worker_client_gone(*this);
  return true;
}

}  // namespace keel
