#include "runtime/http/chunked_decoder.h"

#include <algorithm>
#include <charconv>

#include "runtime/http/syntax.h"

namespace keel::http {

namespace {

// One line of framing, and what extensions and trailers may come to in a body: beyond it they are an attack.
constexpr std::size_t kMaxLine = 4096;
constexpr std::size_t kMaxFraming = 16 * 1024;

// "name", "name=token" or "name="quoted"", RFC 9112 section 7.1.1.
bool is_extension(std::string_view text) noexcept {
  const auto equals = text.find('=');
  if (!is_token(text.substr(0, equals))) return false;
  if (equals == text.npos) return true;
  const std::string_view value = text.substr(equals + 1);
  if (value.size() < 2 || value.front() != '"') return is_token(value);
  return value.back() == '"' && is_field_value(value) && value.substr(1, value.size() - 2).find('"') == value.npos;
}

// Fields that frame, route or authenticate must not come after the body, RFC 9110 section 6.5.1.
bool is_forbidden_trailer(std::string_view name) noexcept {
  for (const std::string_view forbidden : {"content-length", "transfer-encoding", "host", "authorization",
                                           "content-type", "content-encoding", "content-range", "trailer", "cookie"}) {
    if (equals_lower(name, forbidden)) return true;
  }
  return false;
}

}  // namespace

ChunkedDecoder::Result ChunkedDecoder::decode(std::string_view input, std::size_t& consumed, std::string& body) {
  const std::size_t size = input.size();
  Result result = Result::More;
  while (result == Result::More && !input.empty()) result = step(input, body);
  consumed = size - input.size();
  return result;
}

ChunkedDecoder::Result ChunkedDecoder::step(std::string_view& input, std::string& body) {
  if (state_ == State::Data) {
    const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(chunk_left_, input.size()));
    body.append(input.substr(0, count));
    input.remove_prefix(count);
    chunk_left_ -= count;
    if (chunk_left_ == 0) state_ = State::DataEnd;
    return Result::More;
  }
  if (!take_line(input)) return malformed_ ? Result::Malformed : Result::More;
  bool accepted = true;
  bool done = false;
  if (state_ == State::SizeLine) {
    accepted = accept_size_line();
  } else if (state_ == State::DataEnd) {
    accepted = line_.empty();
    state_ = State::SizeLine;
  } else if (line_.empty()) {
    done = true;
  } else {
    accepted = accept_trailer();
  }
  line_.clear();
  if (!accepted) return Result::Malformed;
  return done ? Result::Done : Result::More;
}

bool ChunkedDecoder::take_line(std::string_view& input) {
  // After chunk data only CR LF can follow: refuse at once instead of looking for a line end.
  const std::size_t limit = state_ == State::DataEnd ? 2 : kMaxLine;
  const auto newline = input.find('\n');
  const std::size_t count = newline == input.npos ? input.size() : newline + 1;
  if (line_.size() + count > limit || (framing_bytes_ > kMaxFraming && state_ != State::DataEnd)) {
    malformed_ = true;
    return false;
  }
  line_.append(input.substr(0, count));
  input.remove_prefix(count);
  if (newline == input.npos) return false;
  if (line_.size() < 2 || line_[line_.size() - 2] != '\r') {
    malformed_ = true;
    return false;
  }
  line_.resize(line_.size() - 2);
  return true;
}

bool ChunkedDecoder::accept_size_line() noexcept {
  const char* const end = line_.data() + line_.size();
  const auto [digits_end, error] = std::from_chars(line_.data(), end, chunk_left_, 16);
  if (error != std::errc{} || line_.front() == '-') return false;
  std::string_view extensions(digits_end, static_cast<std::size_t>(end - digits_end));
  framing_bytes_ += extensions.size();
  while (!extensions.empty()) {
    if (extensions.front() != ';') return false;
    extensions.remove_prefix(1);
    const auto next = extensions.find(';');
    if (!is_extension(extensions.substr(0, next))) return false;
    extensions.remove_prefix(next == extensions.npos ? extensions.size() : next);
  }
  state_ = chunk_left_ == 0 ? State::Trailers : State::Data;
  return true;
}

bool ChunkedDecoder::accept_trailer() noexcept {
  framing_bytes_ += line_.size();
  const std::string_view line = line_;
  const auto colon = line.find(':');
  if (colon == line.npos) return false;
  const std::string_view name = line.substr(0, colon);
  return is_token(name) && is_field_value(line.substr(colon + 1)) && !is_forbidden_trailer(name);
}

}  // namespace keel::http
