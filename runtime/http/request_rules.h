// The rules for a request's head beyond its grammar: what is refused, and what the head says about framing
// and the connection. Pure functions; never suspend.
#pragma once

#include <string_view>

#include "runtime/http/request_parser.h"

namespace keel::http {

// True for what a request target may consist of; its form is apply_request_rules()'s.
bool is_target(std::string_view target) noexcept;

// Checks the parsed head and fills in path, query, framing, persistence and expectation. Returns 0 or the
// status of the error response.
int apply_request_rules(ParsedRequest& request) noexcept;

}  // namespace keel::http
