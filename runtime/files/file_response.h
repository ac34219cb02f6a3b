// Answers a request with a file: validators and conditional requests (RFC 9110, 13), one byte range (RFC 9110, 14),
// HEAD. GET and HEAD only. Loop thread only.
#pragma once

#include <sys/stat.h>

#include <string>

#include "runtime/http/exchange.h"

namespace keel::files {

// Sends the file, which `info` describes, and leaves the exchange to be finished. Large ones are read piece by piece as
// the client takes them. May suspend: on a coroutine only.
void send_file(http::Exchange& exchange, const std::string& path, const struct stat& info);

// A short answer without a file: "404 Not Found" and such, as a page of plain text. Never suspends.
void send_status(http::Exchange& exchange, int status, std::span<const http::Header> headers = {});

}  // namespace keel::files
