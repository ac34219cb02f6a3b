#include "runtime/http/head_scanner.h"

#include <cstring>

namespace keel::http {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// " HTTP/d.d" at the end, RFC 9112 section 3.
bool ends_in_version(std::string_view line) noexcept {
  constexpr std::string_view kShape = " HTTP/1.1";
  if (line.size() <= kShape.size()) return false;
  const std::string_view tail = line.substr(line.size() - kShape.size());
  return tail.substr(0, 6) == kShape.substr(0, 6) && is_digit(tail[6]) && tail[7] == '.' && is_digit(tail[8]);
}

}  // namespace

HeadScanner::Result HeadScanner::scan(std::string_view buffer) noexcept {
  while (scanned_ < buffer.size()) {
    const void* const found = std::memchr(buffer.data() + scanned_, '\n', buffer.size() - scanned_);
    if (found == nullptr) {
      scanned_ = buffer.size();
      break;
    }
    const std::size_t newline = static_cast<std::size_t>(static_cast<const char*>(found) - buffer.data());
    if (newline == line_start_ || buffer[newline - 1] != '\r') return Result::Malformed;
    const std::string_view line = buffer.substr(line_start_, newline - 1 - line_start_);
    line_start_ = scanned_ = newline + 1;
    if (line.empty() && has_request_line()) return Result::Complete;
    if (!accept_line(line)) return Result::Malformed;
  }
  return Result::Incomplete;
}

bool HeadScanner::accept_line(std::string_view line) noexcept {
  if (has_request_line()) return line.front() != ' ' && line.front() != '\t';  // obs-fold, RFC 9112 section 5.2.
  if (line.empty()) {
    if (begin_ != 0) return false;
    begin_ = line_start_;
    return true;
  }
  if (!ends_in_version(line)) return false;
  request_line_size_ = line.size();
  return true;
}

}  // namespace keel::http
