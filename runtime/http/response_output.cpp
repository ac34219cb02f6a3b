#include "runtime/http/response_output.h"

#include <charconv>

#include "runtime/http/buffer_sizes.h"
#include "runtime/http/response_head.h"
#include "runtime/http/syntax.h"

namespace keel::http {

void Pieces::add(std::string_view data) noexcept {
  if (data.empty()) return;
  buffers[count++] = uv_buf_init(const_cast<char*>(data.data()), static_cast<unsigned>(data.size()));
  bytes += data.size();
}

void ResponseOutput::begin(const RequestHead& request) noexcept {
  is_head_request_ = request.method == "HEAD";
  http10_ = request.version_minor == 0;
}

void ResponseOutput::start(int status, std::string_view reason, std::span<const Header> headers) {
  if (head_sent_) return;
  started_ = true;
  status_ = status;
  has_date_ = close_asked_ = false;
  promised_.reset();
  head_.clear();
  append_status_line(head_, status, reason);
  for (const Header& header : headers) copy_field(header);
}

// Leaves out what the connection decides.
void ResponseOutput::copy_field(const Header& header) {
  switch (header.name.size()) {
    case 4:
      if (equals_lower(header.name, "date")) has_date_ = true;
      break;
    case 10:
      if (!equals_lower(header.name, "connection")) break;
      for_each_list_element(header.value, [this](std::string_view option) {
        if (equals_lower(option, "close")) close_asked_ = true;
      });
      return;
    case 14: {
      if (!equals_lower(header.name, "content-length")) break;
      std::uint64_t length = 0;
      const char* const end = header.value.data() + header.value.size();
      const auto [parsed, error] = std::from_chars(header.value.data(), end, length);
      if (error == std::errc{} && parsed == end) promised_ = length;
      return;
    }
    case 17:
      if (equals_lower(header.name, "transfer-encoding")) return;
      break;
    default:
      break;
  }
  append_field(head_, header.name, header.value);
}

// RFC 9110 sections 15.3.5 and 15.4.5: 204 and 304 have no content.
bool ResponseOutput::body_allowed() const noexcept { return status_ != 204 && status_ != 304; }

std::string_view ResponseOutput::admit(std::string_view data) noexcept {
  if (promised_ && data.size() > *promised_ - written_) {
    data = data.substr(0, static_cast<std::size_t>(*promised_ - written_));
  }
  written_ += data.size();
  return is_head_request_ || !body_allowed() ? std::string_view() : data;
}

void ResponseOutput::append_length(std::uint64_t length) {
  head_.append("Content-Length: ");
  append_decimal(head_, length);
  head_.append("\r\n");
}

// RFC 9112 section 6: a length where it is known, chunks for HTTP/1.1, the connection's end for HTTP/1.0.
void ResponseOutput::settle_head(std::size_t size, End end, Persistence persistence) {
  framing_ = Framing::None;
  if (body_allowed()) {
    if (is_head_request_) {
      if (promised_) {
        append_length(*promised_);
      } else if (end == End::Last) {
        append_length(written_);
      }
    } else if (end == End::Last) {
      framing_ = Framing::Exact;
      append_length(size);
    } else if (promised_) {
      framing_ = Framing::Promised;
      append_length(*promised_);
    } else if (http10_) {
      framing_ = Framing::UntilClose;
    } else {
      framing_ = Framing::Chunked;
      head_.append("Transfer-Encoding: chunked\r\n");
    }
  }
  if (!has_date_) head_.append(date_field());
  if (persistence == Persistence::Close || until_close()) {
    head_.append("Connection: close\r\n");
  } else if (http10_) {
    head_.append("Connection: keep-alive\r\n");
  }
  head_.append("\r\n");
}

void ResponseOutput::compose(std::string_view data, End end, Persistence persistence, Pieces& pieces) {
  const std::size_t size = collected_.size() + data.size();
  if (!head_sent_) {
    settle_head(size, end, persistence);
    head_sent_ = true;
    pieces.add(head_);
  }
  if (framing_ != Framing::Chunked) {
    pieces.add(collected_);
    pieces.add(data);
    return;
  }
  if (size != 0) {
    chunk_line_.clear();
    append_hex(chunk_line_, size);
    pieces.add(chunk_line_.append("\r\n"));
    pieces.add(collected_);
    pieces.add(data);
  }
  const std::string_view last = size != 0 ? "\r\n0\r\n\r\n" : "0\r\n\r\n";
  pieces.add(end == End::Last ? last : last.substr(0, size != 0 ? 2 : 0));
}

void ResponseOutput::sent() noexcept {
  head_.clear();
  collected_.clear();
}

void ResponseOutput::recycle() noexcept {
  trim_buffer(head_);
  trim_buffer(collected_);
  written_ = 0;
  promised_.reset();
  started_ = head_sent_ = false;
  framing_ = Framing::None;
}

}  // namespace keel::http
