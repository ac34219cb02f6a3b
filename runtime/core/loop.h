// The process's event loop: libuv plus the queue of coroutines that can go on. Callbacks of libuv mark and
// queue; run_turn() resumes, in one place, so no callback ever runs PHP. One per process, created by its
// first user after the fork. Loop thread only.
#pragma once

#include <uv.h>

#include <functional>
#include <memory>
#include <vector>

#include "runtime/core/coroutine.h"

namespace keel {

class Timer;

class Loop {
 public:
  // The calling process's loop. Created on first use and again in a forked child.
  static Loop& get();

  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  uv_loop_t* uv() noexcept { return &uv_; }

  // Queues a parked coroutine to be resumed this turn or the next. Idempotent while queued. Never suspends.
  void make_ready(Coroutine& coroutine) noexcept {
    ready_.push_back(coroutine);
    wake();
  }

  // There is something to go on with: libuv, which runs due timers before it waits, is not to wait this turn.
  // Never suspends.
  void wake() noexcept { awake_ = true; }

  // Waits for events (not at all if something is ready), then resumes every coroutine that was ready then.
  // Returns false when nothing is left that could ever happen. Not from a coroutine: those park.
  bool run_turn();

  // Waits for events and runs their callbacks, but resumes nothing: for a coroutine that cannot be left.
  bool run_events();

  // Turns until stop() or until nothing is left.
  void run();
  void stop() noexcept { stopped_ = true; }

  // Runs `function` once at the end of this turn, outside any libuv callback and any coroutine. What it
  // does may resume coroutines only through make_ready().
  void defer(std::function<void()> function);

  // Timers for waits, kept and used again. Give one back stopped.
  std::unique_ptr<Timer> borrow_timer();
  void return_timer(std::unique_ptr<Timer> timer) noexcept;

 private:
  Loop();
  ~Loop();
  void resume_ready();

  uv_loop_t uv_;
  uv_prepare_t before_waiting_;
  IntrusiveList<Coroutine> ready_;
  std::vector<std::function<void()>> deferred_;
  std::vector<std::unique_ptr<Timer>> idle_timers_;
  bool awake_ = false;
  bool stopped_ = false;
};

}  // namespace keel
