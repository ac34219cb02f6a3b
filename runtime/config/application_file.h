// Which file is the application: named by a setting, or found in the project's directory. Reads directories only;
// main() only.
#pragma once

#include <string>

#include "runtime/config/config_error.h"

namespace keel::config {

// `app` is the setting as written ("" if none), `app_origin` its origin, `app_base` the directory that a relative one
// starts from, `directory` where app.php is looked for. Returns an absolute path to a readable file.
ConfigResult<std::string> find_application(const std::string& app, const std::string& app_origin,
                                           const std::string& app_base, const std::string& directory);

// True for something that can be opened for reading and is not a directory; otherwise the reason is in the error.
Status readable_file(const std::string& path);

}  // namespace keel::config
