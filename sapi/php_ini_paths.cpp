#include "sapi/php_ini_paths.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

namespace keel {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> kSapis{"apache2", "cgi", "cli", "embed", "fpm", "keel", "phpdbg"};
constexpr std::array<std::string_view, 1> kForCommandLine{"cli"};
constexpr std::array<std::string_view, 2> kForServer{"keel", "fpm"};

std::span<const std::string_view> candidates(IniUse use) {
  if (use == IniUse::CommandLine) return kForCommandLine;
  return kForServer;
}

bool has_directory(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool has_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

}  // namespace

std::optional<IniPaths> php_ini_paths(std::string_view compiled_directory, IniUse use) {
  const fs::path compiled = compiled_directory;
  if (std::ranges::find(kSapis, compiled.filename().string()) == kSapis.end()) return std::nullopt;
  for (const std::string_view sapi : candidates(use)) {
    const fs::path directory = compiled.parent_path() / sapi;
    if (has_directory(directory)) return IniPaths{directory, directory / "conf.d"};
  }
  return std::nullopt;
}

std::string php_ini_search_path(const IniPaths& paths, const char* rc) {
  // PHP opens an override that is a file as php.ini itself, and $PHPRC likewise.
  if (rc != nullptr && has_file(rc)) return rc;
  std::string search;
  if (rc != nullptr && *rc != '\0') search = std::string(rc) + ':';
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  if (!error) search += executable.parent_path().string() + ':';
  return search + paths.directory;
}

std::string php_ini_scan_path(const IniPaths& paths, const char* given) {
  if (given == nullptr) return paths.scan_directory;
  std::string_view rest = given;
  if (rest.empty()) return {};
  std::string scan;
  for (;;) {
    const std::size_t end = rest.find(':');
    const std::string_view element = rest.substr(0, end);
    scan += element.empty() ? paths.scan_directory : element;
    if (end == std::string_view::npos) return scan;
    scan += ':';
    rest.remove_prefix(end + 1);
  }
}

}  // namespace keel
