// One connection to PostgreSQL. Results are collected by the loop's callback, so a caller is woken once per statement.
// Owned by its Pool while it is idle or being cleaned, by a Lease in between. One statement at a time; loop thread
// only.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "ext/pgsql/cancel_request.h"
#include "ext/pgsql/connector.h"
#include "ext/pgsql/failure.h"
#include "ext/pgsql/options.h"
#include "ext/pgsql/pg_result.h"
#include "ext/pgsql/session_effects.h"
#include "ext/pgsql/statement_cache.h"
#include "runtime/core/fd_watcher.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/core/timer.h"
#include "runtime/core/wait.h"

namespace keel::pgsql {

// Parameters as PQexecParams takes them: arrays of `count` elements that live until the call returns. A null `types`
// lets the server infer all, a zero type that one; null `formats` means text.
struct Parameters {
  int count = 0;
  const Oid* types = nullptr;
  const char* const* values = nullptr;  // A null element is NULL.
  const int* lengths = nullptr;         // Of binary ones.
  const int* formats = nullptr;         // 0 text, 1 binary.
};

// Prepared once by name and kept, or parsed anew each time (PDO::PGSQL_ATTR_DISABLE_PREPARES, a transaction pooler).
enum class Preparation { Named, Unnamed };

enum class TransactionStatus { None, Open, Failed };

struct Notification {
  std::string channel;
  std::string payload;
  int backend_pid = 0;
};

class Connection : public ListLink<Connection> {
 public:
  // Opens one. Errors as open_connection(). May suspend.
  static Outcome<std::unique_ptr<Connection>> connect(const Options& options);
  ~Connection();

  // Runs one or more statements by the simple protocol; the result is the last one's. If the wait is cancelled or
  // passes its deadline, the statement is cancelled on the server in the background (see settled()). May suspend.
  Outcome<PgResult> query(std::string_view sql, Deadline deadline = kNoDeadline);

  // Runs one statement with $n parameters, in one round trip. A plan that no longer fits its tables is prepared again
  // once, outside a transaction. Cancellation as query(). May suspend.
  Outcome<PgResult> execute(std::string_view sql, const Parameters& parameters, Preparation preparation,
                            Deadline deadline = kNoDeadline);

  // Reads what has arrived; false if the server has closed the connection. One recv(2). Never suspends.
  bool check_alive() noexcept;
  bool lost() const noexcept { return doomed_ || pg_ == nullptr || PQstatus(pg_.get()) == CONNECTION_BAD; }

  // False while a cancelled statement is still being stopped and its results thrown away.
  bool settled() const noexcept { return activity_ == Activity::Idle; }
  // Waits until settled() or lost. May suspend.
  WaitResult settle(Deadline deadline = kNoDeadline);

  // None also when lost. Never suspends.
  TransactionStatus transaction() const noexcept;

  // What the statements so far may have left in the session.
  const SessionEffects& effects() const noexcept { return effects_; }

  // Brings the session back to how it was when opened: waits until settled, rolls back, resets what effects() and
  // `mode` say, drops condemned statements. Calls `done` once, from the loop, or before returning where there is
  // nothing to do: whether it can be used again. Never suspends; the connection must live until then.
  void clean(ResetMode mode, std::function<void(bool)> done);
  // Called from the loop when an idle connection is lost. Must not destroy the connection.
  void set_on_lost(std::function<void()> on_lost) { on_lost_ = std::move(on_lost); }

  // The oldest notification that has arrived (LISTEN), after reading what is there. Never suspends.
  std::optional<Notification> take_notification();
  // Waits for one until `deadline`. Nothing and no failure if none came. May suspend.
  Outcome<std::optional<Notification>> wait_notification(Deadline deadline);

  // Notices and warnings that arrived, oldest first, at most the last 64. Never suspends.
  std::deque<std::string> take_notices() { return std::exchange(notices_, {}); }

  // For PQparameterStatus, PQbackendPID, PQserverVersion, PQhost. Null once lost. Run nothing on it.
  PGconn* raw() const noexcept { return pg_.get(); }
  // Statements prepared by name so far.
  std::uint64_t statements_prepared() const noexcept { return statements_prepared_; }
  // Round trips of clean() since the last call.
  std::uint64_t take_cleanings() noexcept { return std::exchange(cleanings_, 0); }

 private:
  enum class Activity { Idle, Running, Draining, Cleaning };

  Connection(PgConn pg, const Options& options);
  Outcome<std::monostate> start_watching();
  static void abandon_all() noexcept;
  void abandon() noexcept;

  std::optional<Failure> refusal() const;
  Outcome<PgResult> execute_unnamed(std::string_view sql, const Parameters& parameters, Deadline deadline);
  Outcome<PgResult> execute_named(std::string_view sql, std::string_view key, const Parameters& parameters,
                                  Deadline deadline);
  Outcome<PgResult> prepare_and_execute(std::string_view sql, std::string_view key, const Parameters& parameters,
                                        Deadline deadline);
  bool send_deallocations();
  bool plan_is_stale(const PGresult* error) const noexcept;
  void begin(Activity activity) noexcept;
  Outcome<PgResult> run(bool sent, Deadline deadline);
  Outcome<PgResult> take_outcome();
  Failure not_sent();

  void flush() noexcept;
  void on_ready(Readiness readiness) noexcept;
  void idle_input() noexcept;
  void collect() noexcept;
  bool collect_one() noexcept;
  bool keep(PGresult* result) noexcept;
  bool discard_copy_out() noexcept;
  void finish() noexcept;
  void forget_socket_if_lost() noexcept;
  void drop() noexcept;

  void interrupt() noexcept;
  void send_cancel() noexcept;
  void on_cancel_timer() noexcept;
  void settle_if_drained() noexcept;
  void became_idle() noexcept;

  std::string cleaning_sql(ResetMode mode);
  void clean_settled(ResetMode mode) noexcept;
  void finish_cleaning() noexcept;
  void forget_session() noexcept;

  PgConn pg_;
  std::optional<FdWatcher> watcher_;
  Activity activity_ = Activity::Idle;
  bool doomed_ = false;  // The server said goodbye while nothing was running.
  Wait* waiter_ = nullptr;

  // The exchange that is running.
  PgResult result_;
  PgResult error_;
  int segments_ = 0;    // Pipelined groups of commands whose Sync is unanswered; 0: no pipeline.
  int results_ok_ = 0;  // Of this group.
  bool copying_out_ = false;
  bool copy_refused_ = false;
  bool in_transaction_ = false;  // When it was sent.
  std::string preparing_key_;    // What its first command prepares.
  PreparedStatement preparing_;

  // Cancelling it.
  std::unique_ptr<CancelRequest> cancel_;
  std::unique_ptr<Timer> timer_;
  Deadline drain_deadline_ = kNoDeadline;
  bool drained_ = false;

  // What the session has become.
  Peer peer_;
  StatementCache statements_;
  SessionEffects effects_;
  std::deque<std::string> notices_;
  std::uint64_t statements_prepared_ = 0;
  std::uint64_t cleanings_ = 0;

  std::function<void(bool)> cleaned_;
  ResetMode clean_mode_ = ResetMode::Auto;
  std::function<void()> on_lost_;
};

}  // namespace keel::pgsql
