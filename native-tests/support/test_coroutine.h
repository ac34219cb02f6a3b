// A coroutine for tests without PHP: runs a function on a stack of its own (ucontext) and deletes itself at
// the function's end. Loop thread only.
#pragma once

#include <ucontext.h>

#include <functional>
#include <memory>

#include "runtime/core/coroutine.h"
#include "runtime/core/scope.h"

namespace keel::test {

class TestCoroutine final : public Coroutine {
 public:
  // Queues `body`, which must not throw. Its scope is closed when it returns.
  static TestCoroutine& spawn(std::function<void()> body);

  Scope& own_scope() noexcept { return own_scope_; }

 private:
  explicit TestCoroutine(std::function<void()> body);
  static void enter(unsigned high, unsigned low);
  void switch_out() noexcept override;
  void switch_in() noexcept override;

  Scope own_scope_;
  std::function<void()> body_;
  std::unique_ptr<char[]> stack_;
  ucontext_t inside_;
  ucontext_t outside_;
  bool done_ = false;
};

}  // namespace keel::test
