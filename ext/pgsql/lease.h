// A pooled connection in the hands of one request, for one Session: given back when the request's scope closes.
// The tasks of the request share it and take turns, first come first served. Loop thread only.
#pragma once

#include <cstdint>
#include <memory>

#include "ext/pgsql/connection.h"
#include "ext/pgsql/pool.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/core/scope.h"
#include "runtime/core/wait.h"

namespace keel::pgsql {

class Session;

class Lease final : public ScopeResource {
 public:
  Lease(Session& session, Scope& request) noexcept;
  ~Lease();

  // One task's turn on the lease, from construction until destruction. Others wait meanwhile.
  class Turn : public ListLink<Turn> {
   public:
    // Takes the turn when it comes. May suspend.
    explicit Turn(std::shared_ptr<Lease> lease);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    // False if the wait for it was cancelled or the lease was given back: use nothing then.
    bool taken() const noexcept { return taken_; }

   private:
    friend class Lease;
    std::shared_ptr<Lease> lease_;
    Wait wait_;
    bool taken_ = false;
  };

  // A live and settled connection: the one held, or a fresh one if there is none or it was lost outside a
  // transaction. Only with the turn. May suspend.
  Outcome<Connection*> connection(Deadline deadline);

  Connection* held() const noexcept { return connection_.get(); }
  bool transaction_lost() const noexcept {
    return transaction_lost_ || (transaction_open_ && connection_ != nullptr && connection_->lost());
  }
  void forget_lost_transaction() noexcept { transaction_lost_ = transaction_open_ = false; }

  // Call after each statement, with the turn: notices what was lost; with lease=transaction gives the connection back
  // when it is outside a transaction. Never suspends.
  void statement_ended() noexcept;

  // Gives the connection back at once, or when the turn that is running ends. Never suspends.
  void give_back() noexcept;

 private:
  friend class Session;
  void release() noexcept override;
  void next_turn() noexcept;
  void let_go() noexcept;
  bool use_held() noexcept;

  Session* session_;
  Scope* request_;
  Pool* pool_ = nullptr;  // Whose connection it is.
  std::uint64_t generation_;
  std::unique_ptr<Connection> connection_;
  IntrusiveList<Turn> turns_;
  bool busy_ = false;
  bool closed_ = false;
  Clock::time_point last_used_{};
  bool transaction_open_ = false;  // When the last statement ended.
  bool transaction_lost_ = false;
};

}  // namespace keel::pgsql
