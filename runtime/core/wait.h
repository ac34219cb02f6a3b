// The one wait primitive. A Wait lives on the stack of the code that waits and is completed by a callback
// of the loop or by another coroutine. Inside a coroutine, await() parks it; in code that no loop started
// (stock PHP, an application that boots) await() runs the loop until the event comes. Loop thread only.
#pragma once

#include <uv.h>

#include <cstdint>

#include "runtime/core/coroutine.h"
#include "runtime/core/deadline.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/core/scope.h"

namespace keel {

enum class WaitResult : std::uint8_t { Ready, TimedOut, Cancelled };

class Wait : public ListLink<Wait> {
 public:
  // The wait belongs to `scope` until it ends: cancelling the scope ends it.
  explicit Wait(Scope& scope = Scope::current()) noexcept;

  // A wait that no cancellation ends: for cleaning up after one (a rollback, a query's cancel request).
  // Give it a deadline.
  struct Uncancellable {};
  explicit Wait(Uncancellable) noexcept {}

  // Ends the wait; the first result stays. May be called before await(). Never suspends.
  void complete(WaitResult result = WaitResult::Ready) noexcept;
  bool completed() const noexcept { return done_; }

  // Returns how the wait ended: at once if it is complete or its scope is cancelled. May suspend; never
  // bails out. The caller must see to it that nobody completes the Wait after its destruction.
  WaitResult await(Deadline deadline = kNoDeadline) noexcept;

 private:
  void wait_until_done() noexcept;

  Coroutine* waiter_ = nullptr;
  WaitResult result_ = WaitResult::Ready;
  bool done_ = false;
};

// Parks the caller until `deadline`. TimedOut is the normal end; Cancelled otherwise. May suspend.
WaitResult sleep_until(Deadline deadline) noexcept;

// Lets everything else that is ready run once. May suspend.
void yield_turn() noexcept;

}  // namespace keel
