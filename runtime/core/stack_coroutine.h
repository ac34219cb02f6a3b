// A coroutine on a plain C stack of its own (Boost.Context): what runs in it needs to know nothing of coroutines. The
// stack is pooled, with a guard page below it. Isolates and file transfers run on such. Loop thread only.
#pragma once

#include <cstddef>

#include "runtime/core/coroutine.h"

namespace keel {

class StackCoroutine final : public Coroutine {
 public:
  // `run` is called on the coroutine's stack, with Coroutine::current() set, and may park. `ended` is called on the
  // loop's stack after it, when the coroutine is about to go back to the pool. Both get `self`; the caller keeps it
  // alive until `ended`.
  struct Body {
    void (*run)(void* self);
    void (*ended)(void* self) noexcept;
    void* self;
  };

  // Takes a coroutine from the pool and queues it. `scope` outlives it. `owner` is what the hooks below are called
  // with; null for none. Null when there is no memory for a stack; nothing happened then. Never suspends.
  static StackCoroutine* start(Scope& scope, void* owner, Body body);

  // Called before control enters a coroutine and after it left, with its owner, on the loop's stack.
  using SwitchHook = void (*)(void* owner) noexcept;
  static inline SwitchHook before_enter = nullptr;
  static inline SwitchHook after_leave = nullptr;

  // Asked by can_park(), for what runs in coroutines with an owner. Null: always.
  static inline bool (*may_park)() noexcept = nullptr;
  bool can_park() const noexcept override { return owner() == nullptr || may_park == nullptr || may_park(); }

  // Whether `address` lies in the guard page of the stack that runs: a fault there is an overflow. Callable in a signal
  // handler.
  static bool is_overflow(const void* address) noexcept;

  // The stack that runs, from its highest address down; null and 0 outside of one.
  struct StackBounds {
    char* top;
    std::size_t size;
  };
  static StackBounds current_stack() noexcept;

 private:
  StackCoroutine() noexcept : Coroutine(nullptr) {}
  ~StackCoroutine() override;
  static StackCoroutine* create();
  void serve_bodies();
  void switch_out() noexcept override;
  void switch_in() noexcept override;
  void recycle() noexcept;

  char* mapping_ = nullptr;
  void* inside_ = nullptr;   // Where to go on in the coroutine,
  void* outside_ = nullptr;  // and where to go when parking.
  Body body_{};
  bool ended_ = false;
};

}  // namespace keel
