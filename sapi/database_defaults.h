// Gives the extension what the configuration says of databases. Once per worker.
#pragma once

#include "runtime/config/settings.h"

namespace keel {

void set_database_defaults(const config::DatabaseSettings& settings);

}  // namespace keel
