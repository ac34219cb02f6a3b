#include "runtime/http/response_head.h"

#include <charconv>
#include <cstdio>
#include <ctime>

#include "runtime/http/syntax.h"

namespace keel::http {

namespace {

template <int Base>
void append_number(std::string& out, std::uint64_t number) {
  char digits[24];
  const auto result = std::to_chars(digits, digits + sizeof digits, number, Base);
  out.append(digits, result.ptr);
}

// IMF-fixdate, RFC 9110 section 5.6.7; strftime() would follow the locale.
std::size_t format_date(std::time_t now, char* buffer, std::size_t size) noexcept {
  static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm utc;
  gmtime_r(&now, &utc);
  return static_cast<std::size_t>(std::snprintf(buffer, size, "Date: %s, %02d %s %04d %02d:%02d:%02d GMT\r\n",
                                                kDays[utc.tm_wday], utc.tm_mday, kMonths[utc.tm_mon],
                                                utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec));
}

// Fields that an error response needs to be understood.
std::string_view extra_fields(int status) noexcept {
  switch (status) {
    case 426:
      return "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    case 503:
      return "Retry-After: 1\r\n";
    default:
      return {};
  }
}

}  // namespace

void append_status_line(std::string& out, int status, std::string_view reason) {
  if (reason.empty() || !is_field_value(reason)) reason = reason_phrase(status);
  out.append("HTTP/1.1 ");
  append_decimal(out, static_cast<std::uint64_t>(status));
  out.push_back(' ');
  out.append(reason);
  out.append("\r\n");
}

void append_field(std::string& out, std::string_view name, std::string_view value) {
  if (!is_token(name) || !is_field_value(value)) return;
  out.append(name);
  out.append(": ");
  out.append(value);
  out.append("\r\n");
}

std::string_view date_field() noexcept {
  static std::time_t formatted_for = -1;
  static char text[64];
  static std::size_t size = 0;
  const std::time_t now = std::time(nullptr);
  if (now != formatted_for) {
    size = format_date(now, text, sizeof text);
    formatted_for = now;
  }
  return {text, size};
}

void append_decimal(std::string& out, std::uint64_t number) { append_number<10>(out, number); }
void append_hex(std::string& out, std::uint64_t number) { append_number<16>(out, number); }

std::string error_response(int status) {
  std::string body = std::to_string(status);
  body.append(" ").append(reason_phrase(status)).append("\n");
  std::string response;
  append_status_line(response, status, {});
  response.append(date_field()).append(extra_fields(status));
  response.append("Content-Type: text/plain\r\nConnection: close\r\nContent-Length: ");
  append_decimal(response, body.size());
  return response.append("\r\n\r\n").append(body);
}

}  // namespace keel::http
