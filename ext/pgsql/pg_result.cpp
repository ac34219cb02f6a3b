#include "ext/pgsql/pg_result.h"

#include <cstdlib>

namespace keel::pgsql {

long long PgResult::affected_rows() const noexcept {
  const char* const text = PQcmdTuples(result_.get());
  return text == nullptr ? 0 : std::strtoll(text, nullptr, 10);
}

}  // namespace keel::pgsql
