// Looks up a host name without blocking the loop. Loop thread only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ext/pgsql/failure.h"
#include "runtime/core/deadline.h"

namespace keel::pgsql {

// Whether `host` is a numeric address or a socket directory ('/...' or '@...'): nothing to look up.
bool needs_lookup(std::string_view host) noexcept;

// The numeric addresses of `host`, in the resolver's order, at least one. Fails with ConnectFailed, TimedOut (with an
// empty message: the caller knows what it was doing) or Cancelled. May suspend.
Outcome<std::vector<std::string>> look_up_host(const std::string& host, Deadline deadline);

}  // namespace keel::pgsql
