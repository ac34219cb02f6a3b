// Finds the end of a request's head in a growing buffer and checks its lines: each ends in CR LF, none is
// folded, and the first has the shape of a request line. Owned by the exchange; never suspends.
#pragma once

#include <cstddef>
#include <string_view>

namespace keel::http {

class HeadScanner {
 public:
  enum class Result { Incomplete, Complete, Malformed };

  // `buffer` holds all bytes of the head so far, the ones of earlier calls included.
  Result scan(std::string_view buffer) noexcept;

  // Of a complete head: where it begins (after one empty line that RFC 9112 section 2.2 lets a client send
  // first), where it ends (after its empty line), and its first line.
  std::size_t begin() const noexcept { return begin_; }
  std::size_t end() const noexcept { return line_start_; }
  std::string_view request_line(std::string_view buffer) const noexcept {
    return buffer.substr(begin_, request_line_size_);
  }
  bool has_request_line() const noexcept { return request_line_size_ != 0; }

 private:
  bool accept_line(std::string_view line) noexcept;

  std::size_t begin_ = 0;
  std::size_t scanned_ = 0;
  std::size_t line_start_ = 0;
  std::size_t request_line_size_ = 0;
};

}  // namespace keel::http
