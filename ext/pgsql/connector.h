// Opens a libpq connection without ever blocking: name lookup, then PQconnectPoll for each host in turn until one
// answers, is of the kind that target_session_attrs wants, and lets us in. Loop thread only.
#pragma once

#include <libpq-fe.h>

#include <memory>

#include "ext/pgsql/failure.h"
#include "ext/pgsql/options.h"

namespace keel::pgsql {

struct PgConnFinisher {
  void operator()(PGconn* connection) const noexcept { PQfinish(connection); }
};
using PgConn = std::unique_ptr<PGconn, PgConnFinisher>;

// A connection in non-blocking mode. options.connect_timeout counts for each address anew, as in libpq. The host of
// `service=` is the exception: only libpq knows it, so it is looked up by libpq. Fails with ConnectFailed, TimedOut
// ("pgsql-async: connect to db:5432 timed out after 2000 ms") or Cancelled. May suspend.
Outcome<PgConn> open_connection(const Options& options);

}  // namespace keel::pgsql
