#include "ext/http_syntax.h"

#include <algorithm>
#include <charconv>

namespace keel {
namespace {

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool is_token_char(char c) noexcept {
  const char lower = static_cast<char>(c | 0x20);
  if ((lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9')) return true;
  return c != '\0' && std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

}  // namespace

bool is_token(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_token_char);
}

bool is_header_value(std::string_view text) noexcept {
  return std::none_of(text.begin(), text.end(), [](char c) { return is_control(c) && c != '\t'; });
}

bool is_cookie_attribute(std::string_view text) noexcept {
  return std::none_of(text.begin(), text.end(), [](char c) { return is_control(c) || c == ';'; });
}

std::string_view target_path(std::string_view target) noexcept {
  if (target == "*") return target;
  target = target.substr(0, target.find('?'));
  if (target.starts_with('/')) return target;
  const auto scheme_end = target.find("://");
  if (scheme_end == std::string_view::npos) return "/";
  const auto path_start = target.find('/', scheme_end + 3);
  return path_start == std::string_view::npos ? "/" : target.substr(path_start);
}

std::string_view target_query(std::string_view target) noexcept {
  const auto mark = target.find('?');
  return mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
}

Authority split_authority(std::string_view text) noexcept {
  const auto colon = text.rfind(':');
  const auto bracket = text.rfind(']');
  if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket)) return {text};
  Authority result{text.substr(0, colon)};
  const std::string_view port = text.substr(colon + 1);
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), result.port);
  if (error != std::errc() || end != port.data() + port.size()) result.port = 0;
  return result;
}

}  // namespace keel
