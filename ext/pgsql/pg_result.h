// Owns one PGresult. It does not depend on its connection: it stays valid when that is given back or closed.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string_view>

namespace keel::pgsql {

struct PgResultClearer {
  void operator()(PGresult* result) const noexcept { PQclear(result); }
};

class PgResult {
 public:
  PgResult() = default;
  explicit PgResult(PGresult* result) noexcept : result_(result) {}

  PGresult* get() const noexcept { return result_.get(); }
  PGresult* release() noexcept { return result_.release(); }
  explicit operator bool() const noexcept { return result_ != nullptr; }

  ExecStatusType status() const noexcept { return PQresultStatus(result_.get()); }
  int rows() const noexcept { return PQntuples(result_.get()); }
  int columns() const noexcept { return PQnfields(result_.get()); }
  bool is_null(int row, int column) const noexcept { return PQgetisnull(result_.get(), row, column) != 0; }

  // Valid as long as the result.
  std::string_view value(int row, int column) const noexcept {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
  }

  // Rows changed by INSERT, UPDATE, DELETE, MERGE, or returned by SELECT, FETCH, COPY; 0 for everything else.
  long long affected_rows() const noexcept;

 private:
  std::unique_ptr<PGresult, PgResultClearer> result_;
};

}  // namespace keel::pgsql
