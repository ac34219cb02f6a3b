#include "runtime/core/stack_coroutine.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/detail/fcontext.hpp>

#include "runtime/core/loop.h"
#include "runtime/core/stack_size.h"

namespace keel {

namespace {

namespace context = boost::context::detail;

// A stack is two mappings, of which Linux allows a process 65530.
constexpr std::size_t kMaxIdle = 512;

IntrusiveList<Coroutine> idle;
std::size_t idle_count = 0;
StackCoroutine* running = nullptr;

std::size_t page_size() noexcept {
  static const auto size = static_cast<std::size_t>(getpagesize());
  return size;
}

}  // namespace

StackCoroutine* StackCoroutine::create() {
  const std::size_t size = coroutine_stack_size();
  void* const mapping =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) return nullptr;
  mprotect(mapping, page_size(), PROT_NONE);
  auto* const coroutine = new StackCoroutine();
  coroutine->mapping_ = static_cast<char*>(mapping);
  coroutine->inside_ =
      context::make_fcontext(coroutine->mapping_ + size, size - page_size(), [](context::transfer_t from) {
        auto* const self = static_cast<StackCoroutine*>(from.data);
        self->outside_ = from.fctx;
        self->serve_bodies();
      });
  return coroutine;
}

StackCoroutine::~StackCoroutine() { munmap(mapping_, coroutine_stack_size()); }

StackCoroutine* StackCoroutine::start(Scope& scope, void* owner, Body body) {
  auto* coroutine = static_cast<StackCoroutine*>(idle.pop_front());
  if (coroutine != nullptr) {
    --idle_count;
  } else {
    coroutine = create();
    if (coroutine == nullptr) return nullptr;
  }
  coroutine->set_scope(&scope);
  coroutine->set_owner(owner);
  coroutine->body_ = body;
  coroutine->ended_ = false;
  Loop::get().make_ready(*coroutine);
  return coroutine;
}

// One body after the other; a stack that is not needed any more is unmapped while nothing runs on it.
void StackCoroutine::serve_bodies() {
  for (;;) {
    body_.run(body_.self);
    ended_ = true;
    switch_out();
  }
}

void StackCoroutine::switch_out() noexcept { outside_ = context::jump_fcontext(outside_, nullptr).fctx; }

void StackCoroutine::switch_in() noexcept {
  if (before_enter != nullptr && owner() != nullptr) before_enter(owner());
  running = this;
  inside_ = context::jump_fcontext(inside_, this).fctx;
  running = nullptr;
  if (after_leave != nullptr && owner() != nullptr) after_leave(owner());
  if (ended_) recycle();
}

void StackCoroutine::recycle() noexcept {
  const Body body = body_;
  body_ = {};
  set_owner(nullptr);
  set_scope(nullptr);
  if (idle_count < kMaxIdle) {
    idle.push_front(*this);  // The one used last is the one in the cache.
    ++idle_count;
  } else {
    delete this;
  }
  body.ended(body.self);
}

bool StackCoroutine::is_overflow(const void* address) noexcept {
  if (running == nullptr) return false;
  const auto* const fault = static_cast<const char*>(address);
  return fault >= running->mapping_ && fault < running->mapping_ + page_size();
}

StackCoroutine::StackBounds StackCoroutine::current_stack() noexcept {
  if (running == nullptr) return {nullptr, 0};
  return {running->mapping_ + coroutine_stack_size(), coroutine_stack_size() - page_size()};
}

}  // namespace keel
