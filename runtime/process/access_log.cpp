#include "runtime/process/access_log.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/core/loop.h"
#include "runtime/process/log_text.h"

namespace keel::access_log {

namespace detail {
bool enabled = false;
}

namespace {

// Written at once when it is passed within one turn.
constexpr std::size_t kFullBuffer = 64 * 1024;

struct State {
  std::string file;
  log::Format format = log::Format::Text;
  int fd = -1;
  bool whole_writes = false;  // A regular file: the kernel appends a write of any size as one piece.
  std::string buffer;
  bool flush_deferred = false;
};

State& state() {
  static State* const state = new State;
  return *state;
}

int open_for_append(const std::string& file) {
  return ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
}

void use(int fd) {
  struct stat info {};
  state().whole_writes = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  state().fd = fd;
}

// A client chose this text: quotes and everything that is not printable ASCII or UTF-8 payload is escaped.
void append_quoted(std::string& line, std::string_view text) {
  line += '"';
  for (const char byte : text.empty() ? std::string_view("-") : text) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x20 || value == 0x7f || byte == '"' || byte == '\\') {
      log::append_escaped(line, byte);
    } else {
      line += byte;
    }
  }
  line += '"';
}

// "31/Jan/2025:12:00:00 +0000", computed once per second.
std::string_view clf_time() {
  static time_t cached = -1;
  static char text[40];
  static std::size_t length = 0;
  const time_t now = time(nullptr);
  if (now != cached) {
    tm parts{};
    gmtime_r(&now, &parts);
    length = strftime(text, sizeof text, "%d/%b/%Y:%H:%M:%S +0000", &parts);
    cached = now;
  }
  return {text, length};
}

// The combined format that log readers know, with the duration in milliseconds at its end.
void append_text(std::string& buffer, const Entry& entry) {
  buffer.append(entry.client.empty() ? "-" : entry.client).append(" - - [").append(clf_time()).append("] ");
  std::string request;
  request.append(entry.method).append(" ").append(entry.target).append(" HTTP/1.");
  request += std::to_string(entry.version_minor);
  append_quoted(buffer, request);
  char numbers[64];
  std::snprintf(numbers, sizeof numbers, " %d %llu ", entry.status, static_cast<unsigned long long>(entry.body_bytes));
  buffer += numbers;
  append_quoted(buffer, entry.referer);
  buffer += ' ';
  append_quoted(buffer, entry.user_agent);
  std::snprintf(numbers, sizeof numbers, " %.3f\n", static_cast<double>(entry.duration.count()) / 1000.0);
  buffer += numbers;
}

void append_json(std::string& buffer, const Entry& entry) {
  nlohmann::ordered_json line{{"time", log::utc_timestamp()}};
  if (!entry.client.empty()) line["client"] = entry.client;
  line["method"] = entry.method;
  line["target"] = entry.target;
  line["protocol"] = "HTTP/1." + std::to_string(entry.version_minor);
  line["status"] = entry.status;
  line["body_bytes"] = entry.body_bytes;
  line["duration_ms"] = static_cast<double>(entry.duration.count()) / 1000.0;
  if (!entry.referer.empty()) line["referer"] = entry.referer;
  if (!entry.user_agent.empty()) line["user_agent"] = entry.user_agent;
  line["pid"] = getpid();
  buffer += line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  buffer += '\n';
}

// How much of `data` to write at once: whole lines; into a pipe no more than PIPE_BUF, which is never mixed with
// what others write there (pipe(7)), unless one line alone is longer.
std::size_t next_write(std::string_view data) {
  if (state().whole_writes || data.size() <= PIPE_BUF) return data.size();
  const std::size_t last = data.rfind('\n', PIPE_BUF - 1);
  return last != std::string_view::npos ? last + 1 : data.find('\n') + 1;
}

}  // namespace

Status open(const std::string& file, log::Format format) {
  const int fd = file == "-" ? STDERR_FILENO : open_for_append(file);
  if (fd < 0) return Error{"the access log " + file + " cannot be opened: " + std::strerror(errno)};
  state().file = file;
  state().format = format;
  use(fd);
  detail::enabled = true;
  return {};
}

void detail::add(const Entry& entry) noexcept {
  std::string& buffer = state().buffer;
  if (state().format == log::Format::Json) {
    append_json(buffer, entry);
  } else {
    append_text(buffer, entry);
  }
  if (buffer.size() >= kFullBuffer) {
    flush();
  } else if (!std::exchange(state().flush_deferred, true)) {
    Loop::get().defer([] {
      state().flush_deferred = false;
      flush();
    });
  }
}

void flush() noexcept {
  std::string_view rest = state().buffer;
  while (!rest.empty()) {
    const std::size_t size = next_write(rest);
    log::write_all(state().fd, rest.substr(0, size));
    rest.remove_prefix(size);
  }
  state().buffer.clear();
}

void reopen() noexcept {
  if (!detail::enabled || state().file == "-") return;
  flush();
  const int fd = open_for_append(state().file);
  if (fd < 0) {
    log::error("the access log %s cannot be reopened: %s; going on with the old file", state().file.c_str(),
               std::strerror(errno));
    return;
  }
  close(state().fd);
  use(fd);
}

}  // namespace keel::access_log
