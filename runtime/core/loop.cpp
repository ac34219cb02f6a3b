#include "runtime/core/loop.h"

#include <pthread.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "runtime/core/timer.h"

namespace keel {

namespace {
constexpr std::size_t kIdleTimers = 1024;

// A loop is never freed: handles of objects that live until the process exits still point into it.
Loop* process_loop = nullptr;
}  // namespace

Loop& Loop::get() {
  if (process_loop == nullptr) {
    // The parent's epoll set is not a forked child's.
    static const int registered = pthread_atfork(nullptr, nullptr, [] { process_loop = nullptr; });
    static_cast<void>(registered);
    process_loop = new Loop();
  }
  return *process_loop;
}

Loop::Loop() {
  if (uv_loop_init(&uv_) != 0) abort();  // Out of descriptors before anything was started.
  uv_prepare_init(&uv_, &before_waiting_);
  before_waiting_.data = this;
  uv_prepare_start(&before_waiting_, [](uv_prepare_t* handle) noexcept {
    if (static_cast<Loop*>(handle->data)->awake_) uv_stop(handle->loop);  // Makes it look for events without waiting.
  });
  uv_unref(reinterpret_cast<uv_handle_t*>(&before_waiting_));
}

Loop::~Loop() = default;

bool Loop::run_events() {
  awake_ = false;
  return uv_run(&uv_, UV_RUN_ONCE) != 0;
}

bool Loop::run_turn() {
  awake_ = !ready_.empty() || !deferred_.empty();
  uv_run(&uv_, UV_RUN_ONCE);
  resume_ready();
  for (auto& function : std::exchange(deferred_, {})) function();
  return uv_loop_alive(&uv_) != 0 || !ready_.empty() || !deferred_.empty();
}

void Loop::resume_ready() {
  // Only those that are ready now: one that becomes ready meanwhile waits for the events of the next turn.
  IntrusiveList<Coroutine> batch;
  while (Coroutine* coroutine = ready_.pop_front()) batch.push_back(*coroutine);
  while (Coroutine* coroutine = batch.pop_front()) coroutine->run();
}

void Loop::run() {
  stopped_ = false;
  while (!stopped_ && run_turn()) {
  }
}

void Loop::defer(std::function<void()> function) {
  deferred_.push_back(std::move(function));
  wake();
}

std::unique_ptr<Timer> Loop::borrow_timer() {
  if (idle_timers_.empty()) return std::make_unique<Timer>();
  auto timer = std::move(idle_timers_.back());
  idle_timers_.pop_back();
  return timer;
}

void Loop::return_timer(std::unique_ptr<Timer> timer) noexcept {
  if (idle_timers_.size() < kIdleTimers) idle_timers_.push_back(std::move(timer));
}

}  // namespace keel
