// Character classes and comparisons of HTTP's grammar (RFC 9110 section 5.6, RFC 3986 section 2).
// Pure functions; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace keel::http {

namespace syntax {

enum : std::uint8_t {
  kToken = 1,       // tchar, RFC 9110 section 5.6.2.
  kFieldValue = 2,  // field-vchar, SP and HTAB, RFC 9110 section 5.5.
  kTarget = 4,      // What a request target may hold: visible ASCII without '#' and '\'.
  kHost = 8,        // uri-host and port; without ',' so that a merged pair of Host fields does not pass.
};

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    const auto one_of = [c](std::string_view set) { return c != 0 && set.find(static_cast<char>(c)) != set.npos; };
    std::uint8_t bits = 0;
    if (alphanumeric || one_of("!#$%&'*+-.^_`|~")) bits |= kToken;
    if (c == '\t' || (c >= 0x20 && c != 0x7f)) bits |= kFieldValue;
    if (c > 0x20 && c < 0x7f && c != '#' && c != '\\') bits |= kTarget;
    if (alphanumeric || one_of("-._~%!$&'()*+;=:[]")) bits |= kHost;
    classes[static_cast<std::size_t>(c)] = bits;
  }
  return classes;
}

inline constexpr auto kClasses = make_classes();

}  // namespace syntax

inline bool all_of_class(std::string_view text, std::uint8_t wanted) noexcept {
  for (const char c : text) {
    if ((syntax::kClasses[static_cast<unsigned char>(c)] & wanted) == 0) return false;
  }
  return true;
}

inline bool is_token(std::string_view text) noexcept { return !text.empty() && all_of_class(text, syntax::kToken); }
inline bool is_field_value(std::string_view text) noexcept { return all_of_class(text, syntax::kFieldValue); }

constexpr char ascii_lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

// Compares without regard to ASCII case; `lower` is in lower case already.
inline bool equals_lower(std::string_view text, std::string_view lower) noexcept {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (ascii_lower(text[i]) != lower[i]) return false;
  }
  return true;
}

// Without the optional white space (SP and HTAB) around it.
inline std::string_view trim_ows(std::string_view text) noexcept {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Calls `visit` with each element of a comma-separated list, trimmed.
template <typename Visit>
void for_each_list_element(std::string_view list, Visit visit) {
  while (true) {
    const auto comma = list.find(',');
    visit(trim_ows(list.substr(0, comma)));
    if (comma == list.npos) return;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace keel::http
