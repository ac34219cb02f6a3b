// A coroutine that runs PHP: a pooled engine fiber context with a VM stack of its own. Requests (sapi/) and
// tasks of Keel\async() are such coroutines. A user-land Fiber inside one parks together with it: the switch
// goes straight from the fiber's context to the loop and back. Loop thread only.
#pragma once

#include "ext/flow_state_binding.h"
#include "ext/zend.h"
#include "runtime/core/coroutine.h"

namespace keel {

// How a body that PHP code ran in came to its end.
enum class FlowEnd : unsigned char {
  Returned,  // Also with EG(exception) handled by the body.
  BailedOut  // A fatal error: the engine is left dirty (see sapi/app docs), the process should be replaced.
};

class PhpCoroutine final : public Coroutine {
 public:
  // `run` is called on the coroutine's stack, with Coroutine::current() set, and may park. It must leave
  // EG(exception) empty. `ended` is called on the loop's stack after it, when the coroutine is about to go back
  // to the pool. Both get `self`; the caller keeps it alive until `ended`.
  struct Body {
    void (*run)(void* self);
    void (*ended)(void* self, FlowEnd end) noexcept;
    void* self;
  };

  // Takes a coroutine from the pool and queues it. `scope` outlives it. `owner` says whose request state it
  // runs with (see SwitchHook), null for none. Null when there is no memory for a stack; nothing happened then.
  // Never suspends.
  static PhpCoroutine* start(Scope& scope, void* owner, Body body);

  // Called before control enters a coroutine and after it left, with its owner: the server brings in that request's
  // state, and counts what the request used.
  using SwitchHook = void (*)(void* owner) noexcept;
  static inline SwitchHook before_enter = nullptr;
  static inline SwitchHook after_leave = nullptr;

  // False where the engine must not be left: in the collector, while compiling or linking a class. A wait there
  // blocks the process instead of parking. A destructor elsewhere may be left: what blocks user-land Fibers there
  // belongs to the flow (see KeelFlowState), and every parked coroutine is resumed.
  bool can_park() const noexcept override;

  // After a bailout was caught on the current coroutine's stack: drops the frames above the base frame, so that PHP
  // code can run again.
  static void reset_current_stack() noexcept;

  // From here on the current coroutine's PHP code is called by the engine alone, as while PHP ends a request: no frame
  // is below it, errors outside it name no function, and what it throws is a fatal error at once, which bails out.
  // enter_functions() goes back to the frame that it is otherwise called from.
  static void leave_functions() noexcept;
  static void enter_functions() noexcept;

  // Whether coroutines that have ended are kept for the next bodies. Not where each request has a heap of its own, on
  // which their VM stacks are.
  static inline bool pooled = true;

  // Frees the idle coroutines (at the end of stock PHP's request: their VM stacks are on its heap).
  static void drop_idle() noexcept;

 private:
  PhpCoroutine() noexcept : Coroutine(nullptr) {}
  ~PhpCoroutine() override;
  static PhpCoroutine* create();
  static void entry(zend_fiber_transfer* transfer);
  void serve_bodies();
  void switch_out() noexcept override;
  void switch_in() noexcept override;
  void recycle() noexcept;
  void finish() noexcept;  // Ends the context of an idle coroutine, and deletes it.

  zend_fiber_context context_{};           // Of the coroutine's own stack.
  zend_fiber_context* inner_ = &context_;  // Where to go on: context_, or a user-land Fiber on top of it.
  zend_fiber_context* resumer_ = nullptr;  // Where to go when parking.
  KeelFlowState flow_;
  Body body_{};
  int error_reporting_ = 0;  // What the body begins with: its starter's.
  bool ended_ = false;
  bool closing_ = false;
  FlowEnd end_ = FlowEnd::Returned;
};

}  // namespace keel
