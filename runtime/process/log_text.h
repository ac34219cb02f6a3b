// What both logs are made of. Any thread; never suspends.
#pragma once

#include <string>
#include <string_view>

namespace keel::log {

// "2025-01-31T12:00:00.123Z"
std::string utc_timestamp();

// "\x1b": so that nobody's input can steer a terminal or pose as a line of its own.
void append_escaped(std::string& out, char byte);

// Writes everything, in one write(2) unless the system takes less. What cannot be written is lost: there is no
// place left to say so.
void write_all(int fd, std::string_view data) noexcept;

}  // namespace keel::log
