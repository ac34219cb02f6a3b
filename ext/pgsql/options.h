// What a PDO DSN of `pgsql-async:` says: libpq's connection parameters and Keel's own. Plain values; any thread.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "ext/pgsql/failure.h"
#include "runtime/core/deadline.h"

namespace keel::pgsql {

// When a connection goes back to the pool: at the end of the request, or after each statement outside a transaction.
enum class LeaseMode { Request, Transaction };

// How the session is cleaned on return: as far as the statements' texts tell (session_effects.h), or always entirely.
enum class ResetMode { Auto, Always };

// What is at the other end: PostgreSQL, or pgbouncer in transaction mode, where consecutive transactions may run on
// different servers: statements are then never prepared by name and the session is not reset.
enum class Peer { Server, TransactionPooler };

struct Options {
  // Parameters that libpq knows, by name, without connect_timeout. Values are secret where libpq says so.
  std::map<std::string, std::string, std::less<>> libpq;

  Milliseconds connect_timeout{30000};  // Per host, name lookup included. PDO::ATTR_TIMEOUT; pdo_pgsql's default.
  std::size_t pool_size = 8;            // Per process; at least 1.
  Milliseconds pool_timeout{5000};      // For a free connection.
  LeaseMode lease = LeaseMode::Request;
  ResetMode reset = ResetMode::Auto;
  Peer peer = Peer::Server;
  std::size_t statement_cache_size = 256;  // Prepared statements kept per connection; 0 prepares none by name.

  // Parses what follows `pgsql-async:` in a DSN: `key=value` pairs separated by semicolons (or, as libpq has it, by
  // spaces), values optionally in single quotes with \' and \\ inside. `user` and `password` win over the DSN where
  // they are not empty. Keel's keys: pool_size, pool_timeout_ms, lease=request|transaction, reset=auto|always,
  // pgbouncer=off|transaction, statement_cache_size; connect_timeout is in seconds as in libpq (0: none). An unknown
  // key or a bad value is Misuse (SQLSTATE 08001) and the message names the key, never a value. Never suspends.
  static Outcome<Options> parse(std::string_view dsn, std::string_view user = {}, std::string_view password = {});

  // Sets one of Keel's own keys or a libpq key, with the same checks. Never suspends.
  Outcome<std::monostate> set(std::string_view key, std::string_view value);

  // What identifies a pool: everything that makes connections differ. Contains the password: never print it.
  std::string pool_key() const;

  // "db:5432", "db1,db2:5432", "/run/postgresql:5432", for messages. Defaults as libpq's, PGHOST and PGPORT included.
  std::string target() const;
  // "db:5432/app".
  std::string target_database() const;
};

}  // namespace keel::pgsql
