#include "runtime/files/file_response.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/files/media_type.h"
#include "runtime/http/response_head.h"

namespace keel::files {

namespace {

constexpr std::size_t kPiece = 128 * 1024;

struct FileDescriptor {
  explicit FileDescriptor(const std::string& path) : fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() {
    if (fd >= 0) close(fd);
  }
  const int fd;
};

struct ByteRange {
  std::uint64_t first;
  std::uint64_t last;  // Included.
};

std::string entity_tag(const struct stat& info) {
  char text[64];
  std::snprintf(text, sizeof(text), "\"%llx-%llx\"",
                static_cast<unsigned long long>(info.st_mtim.tv_sec) * 1'000'000 +
                    static_cast<unsigned long long>(info.st_mtim.tv_nsec / 1000),
                static_cast<unsigned long long>(info.st_size));
  return text;
}

std::string http_date(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[64];
  // Not strftime()'s names of days and months, which are the locale's.
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::snprintf(text, sizeof(text), "%s, %02d %s %04d %02d:%02d:%02d GMT", kDays[parts.tm_wday], parts.tm_mday,
                kMonths[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return text;
}

std::string_view value_of(const http::RequestHead& head, std::string_view name) {
  const http::Header* const header = head.find(name);
  return header != nullptr ? header->value : std::string_view{};
}

// Whether a list of entity tags names this one, weak or not (RFC 9110, 13.1.2).
bool lists_tag(std::string_view list, std::string_view tag) {
  if (list == "*") return true;
  for (std::size_t at = list.find(tag); at != std::string_view::npos; at = list.find(tag, at + 1)) {
    const std::size_t end = at + tag.size();
    if (end == list.size() || list[end] == ',' || list[end] == ' ') return true;
  }
  return false;
}

bool is_unmodified(const http::RequestHead& head, const std::string& tag, const std::string& modified) {
  const std::string_view tags = value_of(head, "if-none-match");
  if (!tags.empty()) return lists_tag(tags, tag);
  // Clients send back the date they were given, so that comparing text is enough, and safe.
  return value_of(head, "if-modified-since") == modified;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

enum class RangeAnswer : unsigned char { Whole, Part, Unsatisfiable };

// Several ranges are answered with the whole, which a server may do (RFC 9110, 14.2).
RangeAnswer parse_range(std::string_view header, std::uint64_t size, ByteRange& range) {
  constexpr std::string_view kUnit = "bytes=";
  if (!header.starts_with(kUnit) || header.find(',') != std::string_view::npos) return RangeAnswer::Whole;
  header.remove_prefix(kUnit.size());
  const std::size_t dash = header.find('-');
  if (dash == std::string_view::npos) return RangeAnswer::Whole;
  const auto first = parse_number(header.substr(0, dash));
  const auto last = parse_number(header.substr(dash + 1));
  if (!first && !last) return RangeAnswer::Whole;
  if (!first) {  // The last so many bytes.
    if (*last == 0 || size == 0) return RangeAnswer::Unsatisfiable;
    range = {size - std::min(*last, size), size - 1};
    return RangeAnswer::Part;
  }
  if (last && *last < *first) return RangeAnswer::Whole;
  if (*first >= size) return RangeAnswer::Unsatisfiable;
  range = {*first, std::min(last.value_or(size - 1), size - 1)};
  return RangeAnswer::Part;
}

RangeAnswer wanted_range(const http::RequestHead& head, const std::string& tag, const std::string& modified,
                         std::uint64_t size, ByteRange& range) {
  const std::string_view header = value_of(head, "range");
  const std::string_view condition = value_of(head, "if-range");
  if (header.empty() || head.method != "GET") return RangeAnswer::Whole;
  if (!condition.empty() && condition != tag && condition != modified) return RangeAnswer::Whole;
  return parse_range(header, size, range);
}

void send_bytes(http::Exchange& exchange, int fd, ByteRange range) {
  const auto buffer = std::make_unique_for_overwrite<char[]>(kPiece);
  for (std::uint64_t at = range.first; at <= range.last;) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, range.last - at + 1));
    const ssize_t count = pread(fd, buffer.get(), wanted, static_cast<off_t>(at));
    if (count <= 0) return;  // It was cut short meanwhile: the response stays incomplete, which the client can see.
    if (!exchange.write({buffer.get(), static_cast<std::size_t>(count)})) return;
    at += static_cast<std::uint64_t>(count);
  }
}

}  // namespace

void send_status(http::Exchange& exchange, int status, std::span<const http::Header> headers) {
  std::vector<http::Header> all(headers.begin(), headers.end());
  all.push_back({"Content-Type", "text/plain; charset=utf-8"});
  exchange.start_response(status, {}, all);
  exchange.write(std::string(http::reason_phrase(status)) + "\n");
}

void send_file(http::Exchange& exchange, const std::string& path, const struct stat& info) {
  const http::RequestHead& head = exchange.request();
  if (head.method != "GET" && head.method != "HEAD") {
    const http::Header allow[] = {{"Allow", "GET, HEAD"}};
    return send_status(exchange, 405, allow);
  }
  const FileDescriptor file(path);
  if (file.fd < 0) return send_status(exchange, 403);
  const auto size = static_cast<std::uint64_t>(info.st_size);
  const std::string tag = entity_tag(info);
  const std::string modified = http_date(info.st_mtim.tv_sec);
  std::vector<http::Header> headers{{"ETag", tag}, {"Last-Modified", modified}, {"Accept-Ranges", "bytes"}};
  if (is_unmodified(head, tag, modified)) return exchange.start_response(304, {}, headers);
  ByteRange range{0, size - 1};
  const RangeAnswer answer = wanted_range(head, tag, modified, size, range);
  std::string content_range = "bytes */" + std::to_string(size);
  if (answer == RangeAnswer::Unsatisfiable) {
    const http::Header length[] = {{"Content-Range", content_range}};
    return send_status(exchange, 416, length);
  }
  headers.push_back({"Content-Type", media_type(path)});
  if (answer == RangeAnswer::Part) {
    content_range =
        "bytes " + std::to_string(range.first) + "-" + std::to_string(range.last) + "/" + std::to_string(size);
    headers.push_back({"Content-Range", content_range});
  }
  const std::string length = std::to_string(size == 0 ? 0 : range.last - range.first + 1);
  headers.push_back({"Content-Length", length});
  exchange.start_response(answer == RangeAnswer::Part ? 206 : 200, {}, headers);
  if (size > 0 && head.method == "GET") send_bytes(exchange, file.fd, range);
}

}  // namespace keel::files
