#include "sapi/database_defaults.h"

#include <string_view>

#include "ext/pgsql_driver_binding.h"

namespace keel {

void set_database_defaults(const config::DatabaseSettings& settings) {
  // The DSN may be written as PDO takes it or without the driver's name.
  constexpr std::string_view kDriverPrefix = "pgsql-async:";
  const char* dsn = settings.dsn.c_str();
  if (settings.dsn.starts_with(kDriverPrefix)) dsn += kDriverPrefix.size();
  keel_pgsql_set_defaults(settings.dsn.empty() ? nullptr : dsn, settings.pool_size, settings.pool_timeout.count());
}

}  // namespace keel
