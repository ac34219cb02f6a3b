// Turns PDO's placeholders (`?` and `:name`) into PostgreSQL's ($1, $2 ...). Pure functions; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ext/pgsql/failure.h"

namespace keel::pgsql {

enum class PlaceholderStyle { None, Positional, Named, Native };

struct RewrittenSql {
  std::string sql;
  PlaceholderStyle style = PlaceholderStyle::None;
  // Named: names[n - 1] is the name of $n, without its colon; one used twice has one $n. Else empty.
  std::vector<std::string> names;
  // How many parameters there are: with Native, the highest n of $n.
  std::size_t count = 0;

  // The position (from 1) of a name given with or without its colon; 0 if there is none.
  std::size_t position_of(std::string_view name) const noexcept;
};

// Strings, quoted identifiers, dollar quotes, comments, casts, slices and := stay as they are; `??` becomes `?`.
// Mixing `?` and `:name` is Misuse (HY093), as in PDO. $1 written by the user is left alone (Native) and cannot be
// mixed with the others. Never suspends.
Outcome<RewrittenSql> rewrite_placeholders(std::string_view sql);

}  // namespace keel::pgsql
