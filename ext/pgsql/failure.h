// Why a call of the pgsql-async driver did not succeed. Plain values; no owner; any thread.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/core/result.h"

namespace keel::pgsql {

enum class FailureKind : std::uint8_t {
  Server,          // The server refused the statement; the connection is fine.
  ConnectFailed,   // No connection could be opened: refused, authentication, name lookup.
  ConnectionLost,  // The connection went away; what the statement did is unknown. The next one gets a fresh connection.
  TimedOut,        // The caller's deadline, the connect timeout or pool_timeout_ms passed.
  Cancelled,       // The wait was cancelled (Scope::cancel); see Scope::current().cancelled() for the reason.
  Misuse,          // The caller's mistake: options, placeholders, a statement in a transaction that was lost.
};

struct Failure {
  FailureKind kind = FailureKind::Server;
  std::string sqlstate;  // Five characters, never empty; the server's own wherever it sent one.
  std::string message;   // As libpq gives it for server errors ("ERROR:  relation ..."), without the last newline.
};

template <typename T>
using Outcome = Result<T, Failure>;

}  // namespace keel::pgsql
