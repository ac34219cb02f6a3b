#include "runtime/http/request_body.h"

#include <algorithm>
#include <cstring>

#include "runtime/http/buffer_sizes.h"

namespace keel::http {

void RequestBody::begin(const RequestHead& head, std::uint64_t max_bytes) noexcept {
  error_ = 0;
  if (head.chunked) {
    framing_ = Framing::Chunked;
    remaining_ = max_bytes;
    chunks_.reset();
  } else {
    remaining_ = head.content_length.value_or(0);
    framing_ = remaining_ != 0 ? Framing::Length : Framing::None;
  }
}

std::size_t RequestBody::feed(std::string_view input) {
  if (framing_ == Framing::Chunked) return feed_chunked(input);
  if (framing_ == Framing::None) return 0;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(remaining_, input.size()));
  buffer_.append(input.substr(0, count));
  remaining_ -= count;
  if (remaining_ == 0) framing_ = Framing::None;
  return count;
}

std::size_t RequestBody::feed_chunked(std::string_view input) {
  std::size_t consumed = 0;
  const std::size_t before = buffer_.size();
  const auto result = chunks_.decode(input, consumed, buffer_);
  const std::size_t decoded = buffer_.size() - before;
  if (result == ChunkedDecoder::Result::Malformed) {
    fail(400);
  } else if (decoded > remaining_) {
    fail(413);
  } else {
    remaining_ -= decoded;
    if (result == ChunkedDecoder::Result::Done) framing_ = Framing::None;
  }
  return consumed;
}

void RequestBody::fail(int status) noexcept {
  error_ = status;
  framing_ = Framing::None;
}

std::size_t RequestBody::read(char* out, std::size_t size) noexcept {
  const std::size_t count = std::min(size, buffered());
  std::memcpy(out, buffer_.data() + read_, count);
  read_ += count;
  if (read_ == buffer_.size()) discard_buffered();
  return count;
}

void RequestBody::discard_buffered() noexcept {
  buffer_.clear();
  read_ = 0;
}

void RequestBody::recycle() noexcept {
  framing_ = Framing::None;
  error_ = 0;
  discard_buffered();
  trim_buffer(buffer_);
}

}  // namespace keel::http
