// The command line, parsed: which command, and the layer of settings that its flags make. Plain values; main()
// only. Nothing here reads a file, the environment, or starts anything.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/config/config_error.h"

namespace keel::config {

// One setting as text, as a flag or an environment variable gives it.
struct TextSetting {
  std::string key;     // "server.port"
  std::string origin;  // "--port", "KEEL_PORT"
  std::string text;
};

// What the flags of `keel run` and `keel check` say. Their values have been checked.
struct Flags {
  std::vector<TextSetting> settings;
  std::optional<std::string> config_file;                // --config
  std::vector<std::pair<std::string, std::string>> ini;  // -d name=value; a bare name means "1", as in php.
};

struct RunCommand {
  Flags flags;
};
struct CheckCommand {
  Flags flags;
};
struct PhpCommand {
  std::vector<std::string> arguments;  // What follows `keel php`, verbatim.
};
struct VersionCommand {};
struct HelpCommand {
  std::string topic;  // "" or a topic of help.h.
};

using Command = std::variant<RunCommand, CheckCommand, PhpCommand, VersionCommand, HelpCommand>;

// Parses argv[1..]. Every error is a usage error. Never suspends.
ConfigResult<Command> parse_command_line(int argc, const char* const* argv);

// -d entries as keel_engine_start() takes them: lines `name=value`, the value quoted for PHP's ini parser where it
// must be, as `php -d` does (sapi/cli/php_cli.c).
std::string ini_lines(const std::vector<std::pair<std::string, std::string>>& entries);

// "Keel 0.1.0 (PHP 8.2.36, libuv 1.44.2)"
std::string version_line(std::string_view php_version, std::string_view libuv_version);

}  // namespace keel::config
