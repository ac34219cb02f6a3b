// The scope that owns what a request (or a task inside it) has started: its waits, its leases, its child
// scopes. Cancelling it wakes every wait; closing it releases every resource. Owned by the request or the
// task. Loop thread only.
#pragma once

#include <cstdint>

#include "runtime/core/intrusive_list.h"

namespace keel {

class Wait;

enum class CancelReason : std::uint8_t {
  None,
  ClientGone,      // The HTTP client closed its connection.
  RequestTimeout,  // server.request_timeout_ms passed.
  Cancelled,       // Future::cancel(), a lost race, or a timeout() around the work.
  ScopeClosed,     // The request ended with this task still running.
  ShuttingDown,    // The grace time of a shutdown is over.
  Exited,          // exit or a fatal error in one of the request's tasks.
};

// Something to give back when the scope closes: a pooled connection's lease, a temporary file.
class ScopeResource : public ListLink<ScopeResource> {
 public:
  // Called once, by Scope::close(), already unlinked. Must not suspend.
  virtual void release() noexcept = 0;

 protected:
  ~ScopeResource() = default;
};

class Scope : public ListLink<Scope> {
 public:
  // A child is cancelled with its parent. The parent must outlive it.
  explicit Scope(Scope* parent = nullptr) noexcept;
  ~Scope();

  // The scope of the current coroutine, or the process's root scope where there is none (stock PHP's main
  // script: closed at the end of its request). Never null.
  static Scope& current() noexcept;
  static Scope& root() noexcept;

  Scope* parent() const noexcept { return parent_; }
  // A child that has not left; null if there is none.
  Scope* first_child() noexcept { return children_.empty() ? nullptr : &children_.front(); }
  // Gives the child scopes to the parent: a task has ended, those it started go on. Never suspends.
  void hand_over_children() noexcept;
  // The parent is neither cancelled into this scope any more, nor does it wait for it.
  void leave_parent() noexcept { static_cast<ListLink<Scope>&>(*this).unlink(); }

  // The outermost scope, that of the request: leases belong there, so that tasks share their request's.
  Scope& request() noexcept;

  // Wakes every wait in this scope and its children with WaitResult::Cancelled, and makes later ones fail at
  // once. The first reason stays. Never suspends.
  void cancel(CancelReason reason) noexcept;
  CancelReason cancelled() const noexcept { return reason_; }

  // Cancels the child scopes only: a request that has ended cancels its tasks, but its shutdown functions may
  // still wait. Never suspends.
  void cancel_children(CancelReason reason) noexcept;

  // Lets a scope be used again (the root scope, a pooled request): forgets the cancellation.
  void reopen() noexcept { reason_ = CancelReason::None; }

  // Releases what is still held, last acquired first. Never suspends.
  void close() noexcept;

  void own(ScopeResource& resource) noexcept { resources_.push_back(resource); }

 private:
  friend class Wait;
  Scope* parent_;
  IntrusiveList<Scope> children_;
  IntrusiveList<Wait> waits_;
  IntrusiveList<ScopeResource> resources_;
  CancelReason reason_ = CancelReason::None;
};

}  // namespace keel
