// Which connection parameters the linked libpq knows. Any thread after the first call.
#pragma once

#include <string>
#include <string_view>

namespace keel::pgsql {

bool is_libpq_key(std::string_view key);

// libpq's default of a parameter, its environment variable included; "" if it has none.
std::string libpq_default(std::string_view key);

// Puts libpq's message in form: no trailing line breaks.
std::string tidy_message(const char* message);

}  // namespace keel::pgsql
