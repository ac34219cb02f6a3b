// What is served, and in which mode: named by a setting, or found in the project's directory. Reads directories only;
// main() only.
#pragma once

#include <cstddef>
#include <string>

#include "runtime/config/config_error.h"

namespace keel::config {

enum class Mode : unsigned char {
  App,      // A resident application: the file that returns a handler.
  Classic,  // A script run for each request: the document root.
  Worker    // A script that stays and handles requests in a loop: that script.
};

struct Application {
  Mode mode = Mode::App;
  std::string path;         // Absolute; a readable file, or a directory.
  std::string root;         // The document root, in classic and worker mode.
  std::size_t workers = 0;  // How often the worker script runs in each process.
};

// A setting as written ("" if there is none), where it comes from, and the directory that a relative one starts from.
struct Choice {
  std::string value;
  std::string origin;
  std::string base;
};

struct Choices {
  Choice app;
  Choice worker;  // "FILE" or "FILE,COUNT".
  Choice root;    // In worker mode the document root; the script's directory unless given.
};

// What the one of the settings names that has been said most directly, `worker` before `app` before `root` where
// several have; otherwise app.php, public/index.php or index.php in `directory`.
ConfigResult<Application> find_application(const Choices& choices, const std::string& directory);

// How directly a setting was given: 0 by default, then by keel.php, by a variable, by a flag.
int directness(const std::string& origin);

// True for something that can be opened for reading and is not a directory; otherwise the reason is in the error.
Status readable_file(const std::string& path);

}  // namespace keel::config
