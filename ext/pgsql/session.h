// The core of one PDO object: runs statements on the connection that the current request has leased. One Session may
// serve many requests at once (a PDO object kept by a resident application): each request has a lease, and thereby a
// transaction, of its own. Owned by the PDO object; loop thread only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "ext/pgsql/connection.h"
#include "ext/pgsql/failure.h"
#include "ext/pgsql/lease.h"
#include "ext/pgsql/options.h"
#include "ext/pgsql/pg_result.h"
#include "ext/pgsql/pool.h"
#include "ext/pgsql/values.h"

namespace keel::pgsql {

class Session {
 public:
  // Connects nothing yet. Never suspends.
  explicit Session(Options options);
  // Gives every lease back. No call may be running.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const Options& options() const noexcept { return options_; }

  // Leases a connection for the current request now (as a PDO constructor must, to report a database that is down),
  // opening one where needed. With lease=transaction it goes back at once. May suspend.
  Outcome<std::monostate> connect();

  // Runs one or more statements by the simple protocol; the result is the last one's. A Failure of kind Server leaves
  // the connection usable; after ConnectionLost the next call gets a fresh one. If the connection was lost inside a
  // transaction, every call fails (25P02) until rollback(), so that nothing runs outside the transaction that the
  // caller believes to be in. Where the wait is cancelled or passes `deadline` the statement is cancelled on the
  // server, in the background; the next call waits for that. May suspend.
  Outcome<PgResult> query(std::string_view sql, Deadline deadline = kNoDeadline);

  // The same for one statement with $n parameters, in one round trip.
  Outcome<PgResult> execute(std::string_view sql, const Parameters& parameters, Preparation preparation,
                            Deadline deadline = kNoDeadline);

  // BEGIN, COMMIT, ROLLBACK. May suspend.
  Outcome<std::monostate> begin();
  // A COMMIT that the server answers with ROLLBACK (the transaction had failed) succeeds, as in pdo_pgsql. A commit of
  // a transaction lost with its connection fails (08007) and ends it.
  Outcome<std::monostate> commit();
  // Also ends a transaction that was lost with its connection, without asking anybody.
  Outcome<std::monostate> rollback();
  // Of the current request; a lost transaction counts until its rollback(). Leases nothing. Never suspends.
  bool in_transaction() const noexcept;
  // Open, failed, or none. Never suspends.
  TransactionStatus transaction() const noexcept;

  // The oldest notification for the channels the current request LISTENs to; waits until `deadline` (one that has
  // passed: looks only). Needs lease=request. May suspend.
  Outcome<std::optional<Notification>> notification(Deadline deadline);

  // The connection that the current request holds, or null: for its PID, server version, parameters, notices. Valid
  // until the next call that may suspend. Never suspends.
  Connection* held_connection() const noexcept;

  // Gives the current request's connection back early. A transaction in it is rolled back. Never suspends.
  void release() noexcept;

  // Whether a \ in a literal needs an escape: on the connection held, or as last seen from the server. Never suspends.
  BackslashMeaning backslash_meaning() noexcept;
  // server_version as last seen from the server; empty before the first connection.
  const std::string& server_version() const noexcept { return server_version_; }

  // The pool that this process shares. Never suspends.
  Pool& pool();

 private:
  friend class Lease;
  std::shared_ptr<Lease> lease();
  Lease* find_lease() const noexcept;
  bool in_lost_transaction() const noexcept;
  template <typename Run>
  Outcome<PgResult> on_lease(std::string_view sql, Deadline deadline, Run run);
  void forget(Scope* request) noexcept;
  void learn(const Connection& connection);

  Options options_;
  Pool* pool_ = nullptr;
  std::uint64_t pool_generation_ = 0;
  std::unordered_map<Scope*, std::shared_ptr<Lease>> leases_;
  BackslashMeaning backslash_ = BackslashMeaning::Ordinary;
  std::string server_version_;
};

}  // namespace keel::pgsql
