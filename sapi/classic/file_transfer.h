// Sends a file on a coroutine of its own, which waits for the client as often as it must. Loop thread only.
#pragma once

#include <sys/stat.h>

#include <string>

#include "runtime/http/exchange.h"

namespace keel {

// Takes the exchange and finishes it. Never suspends.
void start_file_transfer(http::Exchange& exchange, std::string path, const struct stat& info);

}  // namespace keel
