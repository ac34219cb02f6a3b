#include "runtime/http/request_parser.h"

#include "runtime/http/request_rules.h"
#include "runtime/http/syntax.h"

namespace keel::http {

namespace {

// More fields than any client sends, and few enough that a head of tiny fields stays cheap.
constexpr std::size_t kMaxHeaders = 1000;

// Spans are whole: the parser gets the head in one piece, and folded lines were refused before.
int on_field(llhttp_t* parser, const char* at, std::size_t length) noexcept {
  auto& headers = static_cast<ParsedRequest*>(parser->data)->headers;
  if (headers.size() == kMaxHeaders) return HPE_USER;
  headers.push_back(Header{{at, length}, {}});
  return HPE_OK;
}

int on_value(llhttp_t* parser, const char* at, std::size_t length) noexcept {
  auto& headers = static_cast<ParsedRequest*>(parser->data)->headers;
  if (headers.empty()) return HPE_USER;
  headers.back().value = trim_ows({at, length});
  return HPE_OK;
}

int on_headers_complete(llhttp_t*) noexcept { return HPE_PAUSED; }

int status_of(llhttp_errno_t error) noexcept {
  if (error == HPE_INVALID_METHOD) return 501;
  return error == HPE_USER ? 431 : 400;
}

// Splits "METHOD target HTTP/1.x" and checks each part (RFC 9112 section 3).
int parse_request_line(std::string_view line, RequestHead& head) noexcept {
  constexpr std::size_t kVersionSize = 8;
  const std::string_view version = line.substr(line.size() - kVersionSize);
  line.remove_suffix(kVersionSize + 1);
  const auto space = line.find(' ');
  if (space == line.npos) return 400;
  head.method = line.substr(0, space);
  head.target = line.substr(space + 1);
  if (!is_token(head.method) || !is_target(head.target)) return 400;
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return 505;
  head.version_minor = version.back() - '0';
  return 0;
}

}  // namespace

void ParsedRequest::clear() noexcept {
  head = RequestHead{};
  headers.clear();
  persistence = Persistence::KeepAlive;
  expectation = Expectation::None;
}

RequestParser::RequestParser() noexcept {
  llhttp_settings_init(&settings_);
  settings_.on_header_field = on_field;
  settings_.on_header_value = on_value;
  settings_.on_headers_complete = on_headers_complete;
}

int RequestParser::parse(std::string_view head, std::string_view request_line, ParsedRequest& request) noexcept {
  request.clear();
  if (const int status = parse_request_line(request_line, request.head); status != 0) return status;
  llhttp_init(&parser_, HTTP_REQUEST, &settings_);
  parser_.data = &request;
  const llhttp_errno_t error = llhttp_execute(&parser_, head.data(), head.size());
  if (error != HPE_PAUSED && error != HPE_PAUSED_UPGRADE) return error == HPE_OK ? 400 : status_of(error);
  request.head.headers = request.headers;
  return apply_request_rules(request);
}

}  // namespace keel::http
