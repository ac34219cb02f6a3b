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
  bool lost() const noexcept { return pg_ == nullptr || PQstatus(pg_.get()) == CONNECTION_BAD; }

  // False while a cancelled statement is still being stopped and its results thrown away.
  bool settled() const noexcept { return activity_ == Activity::Idle; }
  // Waits until settled() or lost. May suspend.
  WaitResult settle(Deadline deadline = kNoDeadline);

  // None also when lost. Never suspends.
  TransactionStatus transaction() const noexcept;

  // What the statements so far may have left in the session.
  const SessionEffects& effects() const noexcept { return effects_; }

  // Brings the session back to how it was when opened: waits until settled, rolls back, resets what `effects` and
  // `mode` say, drops condemned statements. Calls `done` once, from the loop or before returning (nothing to do):
  // true if it can be used again. Never suspends; the connection must live until then.
  void clean(ResetMode mode, std::function<void(bool)> done);
  // Called from the loop when an idle connection is lost; it may destroy the connection.
  void set_on_lost(std::function<void()> on_lost) { on_lost_ = std::move(on_lost); }

  // The oldest notification that has arrived (LISTEN), after reading what is there. Never suspends.
  std::optional<Notification> take_notification();
  // Waits for one until `deadline`. Nothing and no failure if none came. May suspend.
  Outcome<std::optional<Notification>> wait_notification(Deadline deadline);

  // Notices and warnings that arrived, oldest first, at most the last 64. Never suspends.
  std::deque<std::string> take_notices() { return std::exchange(notices_, {}); }

  // For PQparameterStatus, PQbackendPID, PQserverVersion, PQhost. Null once lost. Run nothing on it.
  PGconn* raw() const noexcept { return pg_.get(); }
  std::uint64_t statements_prepared() const noexcept { return statements_prepared_; }

  // In a forked child: closes every connection's descriptor without a word to the server and forgets it.
  static void abandon_all() noexcept;

 private:
  enum class Activity { Idle, Running, Draining, Cleaning };
  friend struct ConnectionTestAccess;

  Connection(PgConn pg, const Options& options);
  Outcome<std::monostate> start_watching();
  Outcome<PgResult> run(bool sent, Deadline deadline);
  Outcome<PgResult> execute_named(std::string_view sql, const Parameters& parameters, Deadline deadline);
  Outcome<PgResult> prepare_and_execute(const std::string& key, std::string_view sql, const Parameters& parameters,
                                        Deadline deadline);
  bool send_prepared(const std::string& name, const Parameters& parameters);
  int send_condemned();
  std::optional<Failure> ready_to_send();
  Failure last_failure() const;
  Outcome<PgResult> take_outcome();
  void begin(int pipelined_segments);
  void flush() noexcept;
  void on_ready(Readiness readiness) noexcept;
  void collect() noexcept;
  bool collect_one() noexcept;
  bool discard_copy_out() noexcept;
  void keep(PGresult* result) noexcept;
  void finish() noexcept;
  void finish_draining() noexcept;
  void interrupt() noexcept;
  void send_cancel() noexcept;
  void drop() noexcept;
  void clean_settled(ResetMode mode, std::function<void(bool)> done);
  std::string cleaning_sql(ResetMode mode);
  void abandon() noexcept;

  PgConn pg_;
  std::optional<FdWatcher> watcher_;
  StatementCache statements_;
  Peer peer_;
  Activity activity_ = Activity::Idle;
  int segments_ = 0;  // Pipelined groups of commands whose end (a Sync's answer) is still to come; 0: no pipeline.
  bool copying_out_ = false;
  bool cancelling_ = false;
  bool in_transaction_ = false;  // When the running statement was sent.
  PgResult result_;
  PgResult error_;
  Wait* waiter_ = nullptr;
  std::function<void(bool)> cleaned_;
  std::function<void()> on_lost_;
  std::unique_ptr<CancelRequest> cancel_;
  std::unique_ptr<Timer> timer_;
  SessionEffects effects_;
  std::deque<std::string> notices_;
  std::uint64_t statements_prepared_ = 0;
};

}  // namespace keel::pgsql
