#include "ext/pgsql/lease.h"

#include <utility>

#include "ext/pgsql/session.h"

namespace keel::pgsql {

namespace {

// A connection that was held that long without a statement is looked at before the next one is sent.
constexpr Milliseconds kTrustedFor{100};

Failure lost_in_transaction() {
  return {FailureKind::ConnectionLost, "25P02",
          "pgsql-async: the transaction was lost with its connection; roll it back before anything else"};
}

}  // namespace

Lease::Lease(Session& session, Scope& request) noexcept
    : session_(&session), request_(&request), generation_(Pool::generation()) {
  request.own(*this);
}

Lease::~Lease() { let_go(); }

Lease::Turn::Turn(std::shared_ptr<Lease> lease) : lease_(std::move(lease)) {
  if (!lease_->busy_ && !lease_->closed_) {
    lease_->busy_ = taken_ = true;
    return;
  }
  if (!lease_->closed_) {
    lease_->turns_.push_back(*this);
    wait_.await();
    unlink();  // taken_ was set by next_turn(), or the wait was cancelled.
  }
}

Lease::Turn::~Turn() {
  if (taken_) lease_->next_turn();
}

void Lease::next_turn() noexcept {
  busy_ = false;
  if (closed_) return let_go();
  while (Turn* turn = turns_.pop_front()) {
    if (turn->wait_.completed()) continue;
    busy_ = turn->taken_ = true;
    return turn->wait_.complete();
  }
}

Outcome<Connection*> Lease::connection(Deadline deadline) {
  if (connection_ != nullptr && !connection_->settled()) {
    const WaitResult settled = connection_->settle(deadline);
    if (settled != WaitResult::Ready) {
      return Failure{settled == WaitResult::TimedOut ? FailureKind::TimedOut : FailureKind::Cancelled, "57014",
                     "pgsql-async: the statement before is still being cancelled"};
    }
  }
  if (use_held()) return connection_.get();
  if (transaction_lost_) return lost_in_transaction();
  pool_ = &session_->pool();
  auto acquired = pool_->acquire(session_->options());
  if (!acquired) return std::move(acquired).error();
  connection_ = std::move(acquired).value();
  generation_ = Pool::generation();
  session_->learn(*connection_);
  return connection_.get();
}

// False, and none is held any more, if the one that was is gone.
bool Lease::use_held() noexcept {
  if (connection_ == nullptr) return false;
  const bool forked = generation_ != Pool::generation();
  if (!forked && !connection_->lost() && (Clock::now() - last_used_ < kTrustedFor || connection_->check_alive())) {
    return true;
  }
  if (transaction_open_ && !forked) transaction_lost_ = true;
  transaction_open_ = false;
  let_go();
  return false;
}

void Lease::statement_ended() noexcept {
  if (connection_ == nullptr) return;
  if (connection_->lost()) {
    transaction_lost_ = transaction_open_;
    transaction_open_ = false;
    return let_go();
  }
  transaction_open_ = connection_->transaction() != TransactionStatus::None;
  if (!transaction_open_ && session_ != nullptr && session_->options().lease == LeaseMode::Transaction) {
    return let_go();
  }
  last_used_ = Clock::now();
}

void Lease::let_go() noexcept {
  if (connection_ == nullptr) return;
  if (generation_ == Pool::generation()) {
    pool_->give_back(std::move(connection_));
  } else {
    connection_.reset();  // Of the process that this one was forked from: an empty shell.
  }
}

void Lease::give_back() noexcept {
  static_cast<ListLink<ScopeResource>&>(*this).unlink();
  closed_ = true;
  while (Turn* turn = turns_.pop_front()) turn->wait_.complete(WaitResult::Cancelled);
  if (!busy_) let_go();
}

void Lease::release() noexcept {
  give_back();
  if (session_ != nullptr) session_->forget(request_);  // `this` may be gone when it returns.
}

}  // namespace keel::pgsql
