// What is served, and in which mode: named by a setting, or found in the project's directory. Reads directories only;
// main() only.
#pragma once

#include <string>

#include "runtime/config/config_error.h"

namespace keel::config {

enum class Mode : unsigned char {
  App,     // A resident application: the file that returns a handler.
  Classic  // A script run for each request: the document root.
};

struct Application {
  Mode mode = Mode::App;
  std::string path;  // Absolute; a readable file, or a directory.
};

// A setting as written ("" if there is none), where it comes from, and the directory that a relative one starts from.
struct Choice {
  std::string value;
  std::string origin;
  std::string base;
};

// What one of the settings names (the document root, where both do, if it has been said more directly: `prefer_root`);
// otherwise app.php, public/index.php or index.php in `directory`.
ConfigResult<Application> find_application(const Choice& app, const Choice& root, bool prefer_root,
                                           const std::string& directory);

// True for something that can be opened for reading and is not a directory; otherwise the reason is in the error.
Status readable_file(const std::string& path);

}  // namespace keel::config
