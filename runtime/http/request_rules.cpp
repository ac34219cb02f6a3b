#include "runtime/http/request_rules.h"

#include <charconv>

#include "runtime/http/syntax.h"

namespace keel::http {

namespace {

constexpr int kBadRequest = 400;
constexpr int kNotImplemented = 501;

// The fields that decide about framing and routing; each may come once.
struct Fields {
  const Header* host = nullptr;
  const Header* content_length = nullptr;
  const Header* content_type = nullptr;
  const Header* transfer_encoding = nullptr;
  const Header* expect = nullptr;
  const Header* upgrade = nullptr;
  const Header* websocket_version = nullptr;
  bool close = false;
  bool keep_alive = false;
  bool upgrade_asked = false;
  bool repeated = false;
};

void note(const Header*& slot, const Header& header, Fields& fields) noexcept {
  if (slot != nullptr) fields.repeated = true;
  slot = &header;
}

void note_connection(std::string_view value, Fields& fields) noexcept {
  for_each_list_element(value, [&fields](std::string_view option) {
    if (equals_lower(option, "close")) fields.close = true;
    if (equals_lower(option, "keep-alive")) fields.keep_alive = true;
    if (equals_lower(option, "upgrade")) fields.upgrade_asked = true;
  });
}

// The length tells most fields apart from the few that matter here.
void classify(const Header& header, Fields& fields) noexcept {
  const std::string_view name = header.name;
  switch (name.size()) {
    case 4:
      if (equals_lower(name, "host")) note(fields.host, header, fields);
      break;
    case 6:
      if (equals_lower(name, "expect")) fields.expect = &header;
      break;
    case 7:
      if (equals_lower(name, "upgrade")) fields.upgrade = &header;
      break;
    case 10:
      if (equals_lower(name, "connection")) note_connection(header.value, fields);
      break;
    case 12:
      if (equals_lower(name, "content-type")) note(fields.content_type, header, fields);
      break;
    case 14:
      if (equals_lower(name, "content-length")) note(fields.content_length, header, fields);
      // CGI variables (HTTP_*) do not tell '_' from '-': a look-alike of a framing field is an attack.
      if (equals_lower(name, "content_length")) fields.repeated = true;
      break;
    case 17:
      if (equals_lower(name, "transfer-encoding")) note(fields.transfer_encoding, header, fields);
      if (equals_lower(name, "transfer_encoding")) fields.repeated = true;
      break;
    case 21:
      if (equals_lower(name, "sec-websocket-version")) fields.websocket_version = &header;
      break;
    default:
      break;
  }
}

// Digits only, no leading zero, and no white space but one space before: what is legal beyond that is read
// differently by different servers, which is how requests are smuggled. RFC 9110 section 8.6.
bool parse_content_length(const Header& header, std::uint64_t& length) noexcept {
  const std::string_view value = header.value;
  const char* const name_end = header.name.data() + header.name.size();
  const bool plain_start = value.data() == name_end + 1 || (value.data() == name_end + 2 && name_end[1] == ' ');
  if (value.empty() || !plain_start || value.data()[value.size()] != '\r') return false;
  if (value.front() < '0' || value.front() > '9' || (value.front() == '0' && value.size() > 1)) return false;
  const char* const end = value.data() + value.size();
  const auto [parsed, error] = std::from_chars(value.data(), end, length);
  return error == std::errc{} && parsed == end;
}

// RFC 9112 section 6.1: only "chunked" is understood, never beside a Content-Length and not in HTTP/1.0.
int check_transfer_encoding(std::string_view value, const RequestHead& head) noexcept {
  if (head.version_minor == 0) return kBadRequest;
  if (equals_lower(value, "chunked")) return 0;
  bool all_tokens = true;
  bool chunked_before_end = false;
  bool last_is_chunked = false;
  for_each_list_element(value, [&](std::string_view coding) {
    chunked_before_end = chunked_before_end || last_is_chunked;
    last_is_chunked = equals_lower(coding, "chunked");
    all_tokens = all_tokens && is_token(coding);
  });
  return all_tokens && !chunked_before_end ? kNotImplemented : kBadRequest;
}

int apply_framing(const Fields& fields, RequestHead& head) noexcept {
  if (fields.transfer_encoding != nullptr) {
    if (fields.content_length != nullptr) return kBadRequest;
    head.chunked = true;
    return check_transfer_encoding(fields.transfer_encoding->value, head);
  }
  if (fields.content_length != nullptr) {
    std::uint64_t length = 0;
    if (!parse_content_length(*fields.content_length, length)) return kBadRequest;
    head.content_length = length;
  }
  return 0;
}

bool host_is_valid(std::string_view host) noexcept {
  if (host.empty() || !all_of_class(host, syntax::kHost)) return false;
  const auto colon = host.front() == '[' ? host.find(':', host.find(']')) : host.find(':');
  if (colon == host.npos) return true;
  const std::string_view port = host.substr(colon + 1);
  return colon != 0 && port.find_first_not_of("0123456789") == port.npos;
}

bool same_host(std::string_view authority, std::string_view host) noexcept {
  if (authority.size() != host.size()) return false;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (ascii_lower(authority[i]) != ascii_lower(host[i])) return false;
  }
  return true;
}

// An encoded NUL, CR or LF in a path has no honest use and cuts strings or splits lines further on.
bool has_encoded_line_break(std::string_view path) noexcept {
  for (auto at = path.find('%'); at != path.npos; at = path.find('%', at + 1)) {
    const std::string_view code = path.substr(at + 1, 2);
    if (equals_lower(code, "00") || equals_lower(code, "0a") || equals_lower(code, "0d")) return true;
  }
  return false;
}

// Origin, asterisk and absolute form, RFC 9112 section 3.2. Authority form is CONNECT's, which is not served.
int apply_target(const Fields& fields, RequestHead& head) noexcept {
  std::string_view rest = head.target;
  if (rest == "*") {
    head.path = rest;
    return head.method == "OPTIONS" ? 0 : kBadRequest;
  }
  if (rest.front() != '/') {
    const auto scheme_end = rest.find("://");
    const std::string_view scheme = rest.substr(0, scheme_end);
    if (scheme_end == rest.npos || !(equals_lower(scheme, "http") || equals_lower(scheme, "https"))) return kBadRequest;
    rest.remove_prefix(scheme_end + 3);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
    if (!host_is_valid(authority)) return kBadRequest;
    if (fields.host != nullptr && !same_host(authority, fields.host->value)) return kBadRequest;
    rest.remove_prefix(authority.size());
  }
  const auto question = rest.find('?');
  head.path = rest.substr(0, question);
  head.query = question == rest.npos ? std::string_view() : rest.substr(question + 1);
  if (head.path.empty()) head.path = "/";
  return has_encoded_line_break(head.path) ? kBadRequest : 0;
}

int apply_expectation(const Fields& fields, ParsedRequest& request) noexcept {
  if (fields.expect == nullptr || request.head.version_minor == 0) return 0;  // RFC 9110 section 10.1.1.
  if (!equals_lower(fields.expect->value, "100-continue")) return 417;
  request.expectation = Expectation::Continue;
  return 0;
}

// RFC 6455 section 4.4: there is one version; a client that asks for another is told so.
int check_upgrade(const Fields& fields, const RequestHead& head) noexcept {
  const bool asked = fields.upgrade != nullptr && fields.upgrade_asked && head.method == "GET";
  if (!asked || !equals_lower(fields.upgrade->value, "websocket")) return 0;
  return fields.websocket_version != nullptr && fields.websocket_version->value != "13" ? 426 : 0;
}

}  // namespace

bool is_target(std::string_view target) noexcept { return !target.empty() && all_of_class(target, syntax::kTarget); }

int apply_request_rules(ParsedRequest& request) noexcept {
  RequestHead& head = request.head;
  if (head.method == "CONNECT" || head.method == "TRACE") return kNotImplemented;
  Fields fields;
  for (const Header& header : request.headers) {
    if (!is_token(header.name) || !is_field_value(header.value)) return kBadRequest;
    classify(header, fields);
  }
  if (fields.repeated) return kBadRequest;
  if (fields.host == nullptr ? head.version_minor != 0 : !host_is_valid(fields.host->value)) return kBadRequest;
  if (const int status = apply_framing(fields, head); status != 0) return status;
  if (const int status = apply_target(fields, head); status != 0) return status;
  const bool persistent = !fields.close && (head.version_minor != 0 || fields.keep_alive);
  request.persistence = persistent ? Persistence::KeepAlive : Persistence::Close;
  if (const int status = check_upgrade(fields, head); status != 0) return status;
  return apply_expectation(fields, request);
}

}  // namespace keel::http
