// The body of one request: takes it out of the bytes that arrive, as the head framed it, and holds what the
// application has not read yet. Owned by the exchange; loop thread only; nothing here suspends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/http/chunked_decoder.h"
#include "runtime/http/exchange.h"

namespace keel::http {

class RequestBody {
 public:
  // `max_bytes` is server.max_body_bytes.
  void begin(const RequestHead& head, std::uint64_t max_bytes) noexcept;

  // Takes what belongs to the body from the front of `input`; returns how much that was. Check complete() and
  // error() after it.
  std::size_t feed(std::string_view input);

  // Everything arrived (it may still have to be read), or cannot arrive any more.
  bool complete() const noexcept { return framing_ == Framing::None; }
  // 400, 408 or 413; 0 while nothing is wrong.
  int error() const noexcept { return error_; }
  void fail(int status) noexcept;

  std::size_t buffered() const noexcept { return buffer_.size() - read_; }
  std::size_t read(char* out, std::size_t size) noexcept;
  void discard_buffered() noexcept;

  // What is still to arrive; a chunked body never says.
  std::uint64_t remaining() const noexcept { return framing_ == Framing::Length ? remaining_ : UINT64_MAX; }

  // Gives back what a small request does not need.
  void recycle() noexcept;

 private:
  enum class Framing : std::uint8_t { None, Length, Chunked };
  std::size_t feed_chunked(std::string_view input);

  Framing framing_ = Framing::None;
  int error_ = 0;
  std::uint64_t remaining_ = 0;  // Of a known length; of the limit for a chunked one.
  std::size_t read_ = 0;
  std::string buffer_;
  ChunkedDecoder chunks_;
};

}  // namespace keel::http
