#include "runtime/config/application_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <utility>

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

// Of each process, unless given.
constexpr std::size_t kDefaultWorkers = 8;
constexpr std::size_t kMostWorkers = 10000;

ConfigResult<std::string> script(const Choice& choice, const std::string& value, const char* what) {
  std::string path = in_directory(choice.base, value);
  if (auto status = readable_file(path); !status) {
    return ConfigError{prefixed(choice.origin) + "the " + what + " " + path +
                       " cannot be read: " + status.error().message};
  }
  return path;
}

ConfigResult<Application> application_file(const Choice& choice, const std::string& value) {
  auto path = script(choice, value, "application file");
  if (!path) return path.error();
  Application application;
  application.path = std::move(path).value();
  return application;
}

// Without a slash at its end, but for the root of all.
std::string directory_in(const std::string& base, const std::string& name) {
  std::string path = in_directory(base, name);
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

ConfigResult<std::string> directory(const Choice& choice) {
  std::string path = directory_in(choice.base, choice.value);
  struct stat info;
  std::string reason;
  if (stat(path.c_str(), &info) != 0 || access(path.c_str(), R_OK | X_OK) != 0) {
    reason = std::strerror(errno);
  } else if (!S_ISDIR(info.st_mode)) {
    reason = std::strerror(ENOTDIR);
  }
  if (reason.empty()) return path;
  return ConfigError{prefixed(choice.origin) + "the document root " + path + " cannot be used: " + reason};
}

ConfigResult<Application> document_root(const Choice& choice) {
  auto path = directory(choice);
  if (!path) return path.error();
  Application application;
  application.mode = Mode::Classic;
  application.path = application.root = std::move(path).value();
  return application;
}

ConfigResult<Application> worker_script(const Choices& choices) {
  Application application;
  application.mode = Mode::Worker;
  application.workers = kDefaultWorkers;
  std::string file = choices.worker.value;
  const std::size_t comma = file.rfind(',');
  if (comma != std::string::npos) {
    const char* const begin = file.data() + comma + 1;
    const auto [end, error] = std::from_chars(begin, file.data() + file.size(), application.workers);
    const bool valid = error == std::errc() && end == file.data() + file.size() && application.workers >= 1;
    if (!valid || application.workers > kMostWorkers) {
      return ConfigError{prefixed(choices.worker.origin) +
                         "a worker is FILE or FILE,COUNT with a count from 1 to 10000"};
    }
    file.resize(comma);
  }
  auto path = script(choices.worker, file, "worker script");
  if (!path) return path.error();
  application.path = std::move(path).value();
  application.root = fs::path(application.path).parent_path().string();
  if (choices.root.value.empty()) return application;
  auto root = directory(choices.root);
  if (!root) return root.error();
  application.root = std::move(root).value();
  return application;
}

}  // namespace

int directness(const std::string& origin) {
  if (origin == "default") return 0;
  if (origin.starts_with("--")) return 3;
  return origin.starts_with("KEEL_") ? 2 : 1;
}

ConfigResult<Application> find_application(const Choices& choices, const std::string& directory) {
  const auto given = [](const Choice& choice) { return choice.value.empty() ? 0 : directness(choice.origin); };
  const int worker = given(choices.worker), app = given(choices.app), root = given(choices.root);
  // A document root goes with a worker, unless that is said less directly than an application.
  if (worker > 0 && worker >= app) return worker_script(choices);
  if (root > app) return document_root(choices.root);
  if (app > 0) return application_file(choices.app, choices.app.value);
  const auto found = [&directory](std::string value) { return Choice{std::move(value), "", directory}; };
  if (exists(in_directory(directory, "app.php"))) return application_file(found("app.php"), "app.php");
  for (const char* const place : {"public", "."}) {
    if (exists(in_directory(directory, std::string(place) + "/index.php"))) return document_root(found(place));
  }
  return ConfigError{"no application in " + directory +
                     ": looked for app.php, public/index.php and index.php; name one with --app=FILE, --worker=FILE or "
                     "--root=DIR, or in keel.php"};
}

}  // namespace keel::config
