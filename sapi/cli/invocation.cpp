#include "sapi/cli/invocation.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace keel::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> kCommands{"run",  "check",  "php",  "version",
                                                    "help", "reload", "stop", "status"};
// php's options of one letter without -h, which is Keel's.
constexpr std::string_view kShortOptions = "aBCcdEeFfHilmnqRrSstvwz";
constexpr std::array<std::string_view, 11> kLongOptions{"--",   "--ini", "--rf",     "--rc",   "--re",  "--rz",
                                                        "--ri", "--run", "--define", "--file", "--info"};

bool can_execute(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

// Keeps the last component, which may be a link: its name is what makes the program php.
fs::path with_real_directory(const fs::path& path) {
  std::error_code error;
  const fs::path directory = fs::canonical(path.parent_path(), error);
  return error ? fs::path() : directory / path.filename();
}

fs::path find_program(std::string_view program) {
  if (program.find('/') != std::string_view::npos) return with_real_directory(program);
  const char* const search_path = getenv("PATH");
  std::string_view rest = search_path != nullptr ? search_path : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path candidate = fs::path(end == 0 ? "." : rest.substr(0, end)) / program;
    if (can_execute(candidate)) return with_real_directory(candidate);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

}  // namespace

bool is_php_name(const char* program) {
  const std::string_view path = program;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with("php") || name == kLinkName;
}

bool is_php_argument(const char* argument) {
  const std::string_view text = argument;
  if (text.starts_with("--")) return std::ranges::find(kLongOptions, text) != kLongOptions.end();
  if (text.starts_with('-')) return text.size() > 1 && kShortOptions.find(text[1]) != std::string_view::npos;
  if (std::ranges::find(kCommands, text) != kCommands.end()) return false;
  struct stat file;
  return stat(argument, &file) == 0 && !S_ISDIR(file.st_mode);
}

std::string php_binary(const char* program) {
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const fs::path& link : {find_program(program), executable.parent_path() / kLinkName}) {
    if (is_php_name(link.c_str()) && can_execute(link) && fs::equivalent(link, executable, error)) return link;
  }
  return can_execute(executable) ? executable : fs::path();
}

}  // namespace keel::cli
