// Turns the bytes of one complete request head into a RequestHead: llhttp parses, and the rules that it
// leaves to the server (strict framing, Host, target forms) are applied. One per server; loop thread only.
#pragma once

#include <llhttp.h>

#include <string_view>
#include <vector>

#include "runtime/http/exchange.h"

namespace keel::http {

enum class Persistence { Close, KeepAlive };
enum class Expectation { None, Continue };

// Views point into the bytes that were parsed.
struct ParsedRequest {
  RequestHead head;
  std::vector<Header> headers;
  Persistence persistence = Persistence::KeepAlive;
  Expectation expectation = Expectation::None;

  void clear() noexcept;
};

class RequestParser {
 public:
  RequestParser() noexcept;

  // `head` is a whole head with its empty line and `request_line` its first line, as HeadScanner accepted
  // them. Returns 0, or the status of the error response that the client is owed. Never suspends.
  int parse(std::string_view head, std::string_view request_line, ParsedRequest& request) noexcept;

 private:
  llhttp_settings_t settings_;
  llhttp_t parser_;
};

}  // namespace keel::http
