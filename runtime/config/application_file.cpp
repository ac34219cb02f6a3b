#include "runtime/config/application_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

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

std::string prefixed(const std::string& origin) { return origin.empty() ? "" : origin + ": "; }

ConfigResult<Application> application_file(const std::string& path, const std::string& origin) {
  if (auto status = readable_file(path); !status) {
    return ConfigError{prefixed(origin) + "the application file " + path +
                       " cannot be read: " + status.error().message};
  }
  return Application{Mode::App, path};
}

ConfigResult<Application> document_root(const std::string& path, const std::string& origin) {
  struct stat info;
  std::string reason;
  if (stat(path.c_str(), &info) != 0 || access(path.c_str(), R_OK | X_OK) != 0) {
    reason = std::strerror(errno);
  } else if (!S_ISDIR(info.st_mode)) {
    reason = std::strerror(ENOTDIR);
  }
  if (reason.empty()) return Application{Mode::Classic, path};
  return ConfigError{prefixed(origin) + "the document root " + path + " cannot be used: " + reason};
}

// Without a slash at its end, but for the root of all.
std::string directory_in(const std::string& base, const std::string& name) {
  std::string path = in_directory(base, name);
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace

ConfigResult<Application> find_application(const Choice& app, const Choice& root, bool prefer_root,
                                           const std::string& directory) {
  if (!root.value.empty() && (prefer_root || app.value.empty())) {
    return document_root(directory_in(root.base, root.value), root.origin);
  }
  if (!app.value.empty()) return application_file(in_directory(app.base, app.value), app.origin);
  const std::string found = in_directory(directory, "app.php");
  if (exists(found)) return application_file(found, "");
  for (const char* const place : {"public", "."}) {
    if (exists(in_directory(directory, std::string(place) + "/index.php"))) {
      return document_root(directory_in(directory, place), "");
    }
  }
  return ConfigError{"no application in " + directory +
                     ": looked for app.php, public/index.php and index.php; name one with --app=FILE or --root=DIR, or "
                     "with 'app' or 'root' in keel.php"};
}

}  // namespace keel::config
