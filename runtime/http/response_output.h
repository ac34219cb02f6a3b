// Composes one response: its head, the bytes collected for its body, and its framing. It does no I/O: it says
// what to send next. Owned by the exchange; loop thread only; nothing here suspends.
#pragma once

#include <uv.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "runtime/http/exchange.h"
#include "runtime/http/request_parser.h"

namespace keel::http {

// What one send consists of; views, valid until ResponseOutput::sent().
struct Pieces {
  std::array<uv_buf_t, 5> buffers;
  std::size_t count = 0;
  std::size_t bytes = 0;

  void add(std::string_view data) noexcept;
  std::span<uv_buf_t> span() noexcept { return {buffers.data(), count}; }
};

class ResponseOutput {
 public:
  enum class End { More, Last };

  // `is_head` says that the request's method is HEAD; `version_minor` is the request's.
  void begin(const RequestHead& request) noexcept;

  void start(int status, std::string_view reason, std::span<const Header> headers);
  bool started() const noexcept { return started_; }
  bool head_sent() const noexcept { return head_sent_; }

  // Whether the response asked for its connection to be closed.
  bool close_asked() const noexcept { return close_asked_; }

  // Cuts `data` to what may be sent (nothing for HEAD; no more than a promised length) and counts it.
  std::string_view admit(std::string_view data) noexcept;
  std::size_t collected() const noexcept { return collected_.size(); }
  void collect(std::string_view data) { collected_.append(data); }

  // Settles the head, if that is not done, and lists what to send: the head, what was collected, `data`.
  // `data` must have been admitted. End::Last also ends the body.
  void compose(std::string_view data, End end, Persistence persistence, Pieces& pieces);
  // What compose() listed went out.
  void sent() noexcept;

  // The end of the body is the end of the connection.
  bool until_close() const noexcept { return framing_ == Framing::UntilClose; }
  // Fewer bytes than promised were written: the client must not take the response for whole.
  bool short_of_promise() const noexcept { return framing_ == Framing::Promised && written_ < *promised_; }

  void recycle() noexcept;

 private:
  enum class Framing : std::uint8_t { None, Exact, Promised, Chunked, UntilClose };
  bool body_allowed() const noexcept;
  void copy_field(const Header& header);
  void settle_head(std::size_t size, End end, Persistence persistence);
  void append_length(std::uint64_t length);

  std::string head_;
  std::string collected_;
  std::string chunk_line_;
  std::uint64_t written_ = 0;
  std::optional<std::uint64_t> promised_;
  int status_ = 0;
  Framing framing_ = Framing::None;
  bool is_head_request_ = false;
  bool http10_ = false;
  bool started_ = false;
  bool head_sent_ = false;
  bool has_date_ = false;
  bool close_asked_ = false;
};

}  // namespace keel::http
