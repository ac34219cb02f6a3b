#include "native-tests/support/test_coroutine.h"

#include <cstdint>

#include "runtime/core/loop.h"

namespace keel::test {

namespace {
constexpr std::size_t kStackSize = 256 * 1024;
}

TestCoroutine& TestCoroutine::spawn(std::function<void()> body) {
  auto* const coroutine = new TestCoroutine(std::move(body));
  Loop::get().make_ready(*coroutine);
  return *coroutine;
}

TestCoroutine::TestCoroutine(std::function<void()> body)
    : Coroutine(nullptr), body_(std::move(body)), stack_(new char[kStackSize]) {
  set_scope(&own_scope_);
  getcontext(&inside_);
  inside_.uc_stack.ss_sp = stack_.get();
  inside_.uc_stack.ss_size = kStackSize;
  inside_.uc_link = nullptr;
  // makecontext() passes ints only.
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&inside_, reinterpret_cast<void (*)()>(&enter), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self));
}

void TestCoroutine::enter(unsigned high, unsigned low) {
  auto* const self = reinterpret_cast<TestCoroutine*>((static_cast<std::uintptr_t>(high) << 32) | low);
  self->body_();
  self->own_scope_.close();
  self->done_ = true;
  setcontext(&self->outside_);
}

void TestCoroutine::switch_out() noexcept { swapcontext(&inside_, &outside_); }

void TestCoroutine::switch_in() noexcept {
  swapcontext(&outside_, &inside_);
  if (done_) delete this;
}

}  // namespace keel::test
