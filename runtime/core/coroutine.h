// A flow of control with a stack of its own that can be parked while the loop runs others: a request, or
// a task started by Keel\async(). Implemented on plain stacks (stack_coroutine.h) and on the engine's fibers
// (ext/coroutine_binding.cpp). Loop thread only.
#pragma once

#include "runtime/core/intrusive_list.h"

namespace keel {

class Scope;

class Coroutine : public ListLink<Coroutine> {
 public:
  virtual ~Coroutine() = default;

  // The one that runs now; null on the loop's own stack and in code that no loop started (stock PHP's main
  // script, an application file while it boots). Never suspends.
  static Coroutine* current() noexcept { return current_; }

  // The scope that owns what this coroutine starts. Outlives it.
  Scope& scope() const noexcept { return *scope_; }

  // Whose state it runs with (a request), for those who bring that in; null for nobody's.
  void* owner() const noexcept { return owner_; }

  // False while whatever runs in it must not be left; a Wait then blocks the process instead of parking.
  virtual bool can_park() const noexcept { return true; }

  // Parks the current coroutine; returns once the loop resumed it. Only on current(). Suspends.
  void park() noexcept;

  // Runs this coroutine until it parks or ends; `this` may be gone when it returns. Called by the loop.
  void run() noexcept;

 protected:
  explicit Coroutine(Scope* scope) noexcept : scope_(scope) {}
  void set_scope(Scope* scope) noexcept { scope_ = scope; }
  void set_owner(void* owner) noexcept { owner_ = owner; }

  virtual void switch_out() noexcept = 0;
  virtual void switch_in() noexcept = 0;

 private:
  static inline thread_local Coroutine* current_ = nullptr;
  Scope* scope_;
  void* owner_ = nullptr;
};

}  // namespace keel
