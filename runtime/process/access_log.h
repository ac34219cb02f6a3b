// The access log: one line per request, off until opened. Lines are collected and written at the end of the loop's
// turn, whole lines at a time, so that several workers can share a file. Process-wide; loop thread only.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/core/result.h"
#include "runtime/process/log.h"

namespace keel::access_log {

// Views need to live during the call only. Empty ones are logged as "-" (text) or left out (JSON).
struct Entry {
  std::string_view client;  // Address.
  std::string_view method;
  std::string_view target;
  int version_minor = 1;
  int status = 0;
  std::uint64_t body_bytes = 0;        // Sent to the client, without the head.
  std::chrono::microseconds duration;  // From the complete head to the end of the response.
  std::string_view referer;
  std::string_view user_agent;
};

// Opens `file` for appending ("-": stderr). In the supervisor before it forks, so that a bad path stops the start.
Status open(const std::string& file, log::Format format);

namespace detail {
extern bool enabled;
void add(const Entry& entry) noexcept;
}  // namespace detail

// Ask before gathering an Entry.
inline bool enabled() noexcept { return detail::enabled; }

// Appends a line. Costs one test when the log is off. Never suspends.
inline void log_access(const Entry& entry) noexcept {
  if (detail::enabled) detail::add(entry);
}

// Writes what was collected. Done by itself at the end of the loop's turn; call it before the process ends.
void flush() noexcept;

// Opens the file by its name again, after rotation. Keeps the old one if that fails.
void reopen() noexcept;

}  // namespace keel::access_log
