#include "ext/pgsql/values.h"

#include <charconv>
#include <limits>

namespace keel::pgsql {

namespace {

int hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_octal(char c) noexcept { return c >= '0' && c <= '7'; }

std::size_t decode_hex(std::string_view text, char* out) noexcept {
  std::size_t written = 0;
  for (std::size_t i = 2; i + 1 < text.size(); i += 2) {
    const int high = hex_digit(text[i]);
    const int low = hex_digit(text[i + 1]);
    if (high < 0 || low < 0) break;
    out[written++] = static_cast<char>(high << 4 | low);
  }
  return written;
}

std::size_t decode_escape(std::string_view text, char* out) noexcept {
  std::size_t written = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] != '\\') {
      out[written++] = text[i++];
    } else if (i + 1 < text.size() && text[i + 1] == '\\') {
      out[written++] = '\\';
      i += 2;
    } else if (i + 3 < text.size() && is_octal(text[i + 1]) && is_octal(text[i + 2]) && is_octal(text[i + 3])) {
      out[written++] = static_cast<char>((text[i + 1] - '0') << 6 | (text[i + 2] - '0') << 3 | (text[i + 3] - '0'));
      i += 4;
    } else {
      break;
    }
  }
  return written;
}

}  // namespace

ValueKind value_kind(TypeOid type) noexcept {
  switch (type) {
    case kBoolOid:
      return ValueKind::Boolean;
    case kInt2Oid:
    case kInt4Oid:
    case kInt8Oid:
    case kOidOid:
      return ValueKind::Integer;
    case kFloat4Oid:
    case kFloat8Oid:
      return ValueKind::Float;
    case kNumericOid:
    case kMoneyOid:
      return ValueKind::Numeric;
    case kByteaOid:
      return ValueKind::Bytes;
    default:
      return ValueKind::Text;
  }
}

std::optional<std::int64_t> parse_integer(std::string_view text) noexcept {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> parse_float(std::string_view text) noexcept {
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::size_t decoded_bytea_size(std::string_view text) noexcept {
  return text.starts_with("\\x") ? (text.size() - 2) / 2 : text.size();
}

std::size_t decode_bytea(std::string_view text, char* out) noexcept {
  return text.starts_with("\\x") ? decode_hex(text, out) : decode_escape(text, out);
}

std::string quote_text(std::string_view text, BackslashMeaning backslash) {
  const bool escape = backslash == BackslashMeaning::Escape && text.find('\\') != std::string_view::npos;
  std::string literal;
  literal.reserve(text.size() + 4);
  literal += escape ? "E'" : "'";
  for (const char c : text) {
    if (c == '\'' || (escape && c == '\\')) literal += c;
    literal += c;
  }
  literal += '\'';
  return literal;
}

std::string quote_bytea(std::string_view bytes, BackslashMeaning backslash) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string literal;
  literal.reserve(2 * bytes.size() + 6);
  literal += backslash == BackslashMeaning::Escape ? "E'\\\\x" : "'\\x";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    literal += kDigits[byte >> 4];
    literal += kDigits[byte & 15];
  }
  literal += '\'';
  return literal;
}

std::string quote_identifier(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"') quoted += c;
    quoted += c;
  }
  quoted += '"';
  return quoted;
}

}  // namespace keel::pgsql
