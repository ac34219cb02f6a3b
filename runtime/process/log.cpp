#include "runtime/process/log.h"

#include <sys/time.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/process/log_text.h"

namespace keel::log {

namespace {

struct State {
  Format format = Format::Text;
  Level least = Level::Info;
  std::string role;
};

// Never destroyed: threads may log until the process is gone.
State& state() {
  static State* const state = new State;
  return *state;
}

const char* name_of(Level level) {
  switch (level) {
    case Level::Debug:
      return "debug";
    case Level::Info:
      return "info";
    case Level::Warning:
      return "warning";
    case Level::Error:
      return "error";
  }
  return "";
}

std::string text_entry(Level level, std::string_view message) {
  std::string entry = utc_timestamp();
  char head[32];
  std::snprintf(head, sizeof head, " %-7s [", name_of(level));
  entry.append(head).append(state().role).append(state().role.empty() ? "" : " ");
  entry.append(std::to_string(getpid())).append("] ");
  for (const char byte : message) {
    if (byte == '\n') {
      entry += "\n    ";
    } else if (static_cast<unsigned char>(byte) >= 0x20 || byte == '\t') {
      entry += byte;
    } else {
      append_escaped(entry, byte);
    }
  }
  return entry + "\n";
}

std::string json_entry(Level level, std::string_view message) {
  nlohmann::ordered_json entry{{"time", utc_timestamp()}, {"level", name_of(level)}};
  if (!state().role.empty()) entry["role"] = state().role;
  entry["pid"] = getpid();
  entry["message"] = message;
  return entry.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void write_formatted(Level level, const char* format, va_list arguments) noexcept {
  if (level < state().least) return;
  char* message = nullptr;
  const int length = vasprintf(&message, format, arguments);
  if (length < 0) return;
  write(level, std::string_view(message, static_cast<std::size_t>(length)));
  free(message);
}

}  // namespace

void configure(Format format, Level least) {
  state().format = format;
  state().least = least;
}

Format format() noexcept { return state().format; }

void set_role(std::string role) { state().role = std::move(role); }

void write(Level level, std::string_view message) noexcept {
  if (level < state().least) return;
  while (message.ends_with('\n')) message.remove_suffix(1);
  write_all(STDERR_FILENO, state().format == Format::Json ? json_entry(level, message) : text_entry(level, message));
}

void debug(const char* format, ...) noexcept {
  va_list arguments;
  va_start(arguments, format);
  write_formatted(Level::Debug, format, arguments);
  va_end(arguments);
}

void info(const char* format, ...) noexcept {
  va_list arguments;
  va_start(arguments, format);
  write_formatted(Level::Info, format, arguments);
  va_end(arguments);
}

void warning(const char* format, ...) noexcept {
  va_list arguments;
  va_start(arguments, format);
  write_formatted(Level::Warning, format, arguments);
  va_end(arguments);
}

void error(const char* format, ...) noexcept {
  va_list arguments;
  va_start(arguments, format);
  write_formatted(Level::Error, format, arguments);
  va_end(arguments);
}

}  // namespace keel::log
