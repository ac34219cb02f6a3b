#include "runtime/core/coroutine.h"

namespace keel {

void Coroutine::park() noexcept {
  current_ = nullptr;
  switch_out();
  current_ = this;
}

void Coroutine::run() noexcept {
  current_ = this;
  switch_in();
  current_ = nullptr;
}

}  // namespace keel
