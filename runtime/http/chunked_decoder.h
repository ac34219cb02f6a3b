// Decodes a chunked request body (RFC 9112 section 7.1), strictly: CR LF only, no white space around sizes,
// well-formed extensions, no forbidden trailers. Extensions and trailers are checked and dropped. Owned by
// the exchange; never suspends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace keel::http {

class ChunkedDecoder {
 public:
  enum class Result { More, Done, Malformed };

  // Appends the decoded bytes of `input` to `body` and says in `consumed` how much of `input` was used: all of
  // it, unless the body ended before.
  Result decode(std::string_view input, std::size_t& consumed, std::string& body);

  void reset() noexcept { *this = ChunkedDecoder(); }

 private:
  enum class State { SizeLine, Data, DataEnd, Trailers };
  // A line of framing is collected here; it rarely is longer than a size.
  bool take_line(std::string_view& input);
  bool accept_size_line() noexcept;
  bool accept_trailer() noexcept;
  Result step(std::string_view& input, std::string& body);

  State state_ = State::SizeLine;
  std::uint64_t chunk_left_ = 0;
  std::size_t framing_bytes_ = 0;
  bool malformed_ = false;
  std::string line_;
};

}  // namespace keel::http
