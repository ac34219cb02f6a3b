#include "runtime/core/scope.h"

#include "runtime/core/coroutine.h"
#include "runtime/core/wait.h"

namespace keel {

Scope::Scope(Scope* parent) noexcept : parent_(parent) {
  if (parent_ == nullptr) return;
  parent_->children_.push_back(*this);
  reason_ = parent_->reason_;
}

Scope::~Scope() { close(); }

Scope& Scope::root() noexcept {
  static Scope* const root = new Scope();  // Never freed: it outlives every static that may hold a lease.
  return *root;
}

Scope& Scope::current() noexcept {
  Coroutine* const coroutine = Coroutine::current();
  return coroutine != nullptr ? coroutine->scope() : root();
}

Scope& Scope::request() noexcept {
  Scope* scope = this;
  while (scope->parent_ != nullptr) scope = scope->parent_;
  return *scope;
}

void Scope::cancel(CancelReason reason) noexcept {
  if (reason_ != CancelReason::None) return;
  reason_ = reason;
  while (!waits_.empty()) {
    Wait& wait = waits_.front();
    static_cast<ListLink<Wait>&>(wait).unlink();
    wait.complete(WaitResult::Cancelled);
  }
  cancel_children(reason);
}

void Scope::cancel_children(CancelReason reason) noexcept {
  // A child that is being cancelled stays in the list (it may still be closing), so walk a moved list.
  IntrusiveList<Scope> children;
  while (Scope* child = children_.pop_front()) children.push_back(*child);
  while (Scope* child = children.pop_front()) {
    children_.push_back(*child);
    child->cancel(reason);
  }
}

void Scope::hand_over_children() noexcept {
  while (Scope* child = children_.pop_front()) {
    child->parent_ = parent_;
    parent_->children_.push_back(*child);
  }
}

void Scope::close() noexcept {
  while (!resources_.empty()) {
    ScopeResource& resource = resources_.back();
    static_cast<ListLink<ScopeResource>&>(resource).unlink();
    resource.release();
  }
}

}  // namespace keel
