// The words before a parenthesis that leave nothing behind in a session: SQL's key words and types, and functions of
// pg_catalog that only compute. Pure; any thread.
#pragma once

#include <string_view>

namespace keel::pgsql {

// `word` in lower case.
bool is_harmless_before_parenthesis(std::string_view word) noexcept;

}  // namespace keel::pgsql
