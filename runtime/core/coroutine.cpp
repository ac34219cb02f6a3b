#include "runtime/core/coroutine.h"

namespace keel {

void Coroutine::park() noexcept {
  current_ = nullptr;
  switch_out();
  current_ = this;
}

void Coroutine::run() noexcept {
  // Code that no loop started may drive the loop from inside a coroutine-less fiber, never from a coroutine.
  current_ = this;
  switch_in();
  current_ = nullptr;
}

}  // namespace keel
