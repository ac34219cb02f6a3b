// The server's log on stderr: one entry per call, written with one write(2), so entries of several processes do
// not mix. Process-wide; any thread after configure(). Never suspends.
#pragma once

#include <string>
#include <string_view>

namespace keel::log {

enum class Level : unsigned char { Debug, Info, Warning, Error };
enum class Format : unsigned char { Text, Json };

// Format and least level; before threads are started. Text and Info until then.
void configure(Format format, Level least);
Format format() noexcept;

// Who writes: "supervisor", "worker 2". With the process id it heads each entry. After a fork, in the child.
void set_role(std::string role);

// Writes an entry. Line breaks inside are indented in text and escaped in JSON, so that no message can pose as
// another entry.
void write(Level level, std::string_view message) noexcept;

// printf style.
[[gnu::format(printf, 1, 2)]] void debug(const char* format, ...) noexcept;
[[gnu::format(printf, 1, 2)]] void info(const char* format, ...) noexcept;
[[gnu::format(printf, 1, 2)]] void warning(const char* format, ...) noexcept;
[[gnu::format(printf, 1, 2)]] void error(const char* format, ...) noexcept;

}  // namespace keel::log
