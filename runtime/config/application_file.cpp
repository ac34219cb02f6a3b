#include "runtime/config/application_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "runtime/config/setting_table.h"

namespace keel::config {

namespace fs = std::filesystem;

Status readable_file(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return Error{std::strerror(errno)};
  if (S_ISDIR(info.st_mode)) return Error{std::strerror(EISDIR)};
  if (access(path.c_str(), R_OK) != 0) return Error{std::strerror(errno)};
  return {};
}

namespace {

bool exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

std::string in_directory(const std::string& directory, const std::string& name) {
  return (fs::path(directory) / name).lexically_normal().string();
}

ConfigResult<std::string> readable(const std::string& path, const std::string& origin) {
  if (auto status = readable_file(path); !status) {
    return ConfigError{origin + (origin.empty() ? "" : ": ") + "the application file " + path +
                       " cannot be read: " + status.error().message};
  }
  return path;
}

}  // namespace

ConfigResult<std::string> find_application(const std::string& app, const std::string& app_origin,
                                           const std::string& app_base, const std::string& directory) {
  if (!app.empty()) return readable(in_directory(app_base, app), app_origin);
  const std::string found = in_directory(directory, "app.php");
  if (exists(found)) return readable(found, "");
  for (const char* const name : {"public/index.php", "index.php"}) {
    const std::string script = in_directory(directory, name);
    if (!exists(script)) continue;
    return ConfigError{"found " + script + ", but " + later_message("classic mode (a script run for each request)") +
                       "; add an app.php that returns a handler, or name one with --app=FILE"};
  }
  return ConfigError{"no application in " + directory +
                     ": looked for app.php, public/index.php and index.php; name one with --app=FILE or with 'app' "
                     "in keel.php"};
}

}  // namespace keel::config
