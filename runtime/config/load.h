// Lays the four layers over each other (defaults, keel.php, environment, flags) and finds the application.
// Called once by main(), before anything is bound or forked. Never suspends.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "runtime/config/application_file.h"
#include "runtime/config/command_line.h"
#include "runtime/config/config_error.h"
#include "runtime/config/settings.h"

namespace keel::config {

// Where a value comes from: "default", "keel.php", "KEEL_PORT", "--port". By key, for every key.
using Origins = std::map<std::string, std::string, std::less<>>;

struct LoadedConfig {
  Settings settings;
  Origins origins;
  std::string config_file;           // The file that was read; "" if there is none.
  Application application;           // Exists and is readable.
  std::vector<std::string> notices;  // For the log: what was lowered or is not used, in a sentence each.
};

// Evaluates a PHP file and returns what it returned, PHP arrays as JSON objects and lists.
using EvaluateFile = std::function<Result<nlohmann::json>(const std::string& file)>;

// Variables by name. from_process() copies those of this process.
using Environment = std::map<std::string, std::string, std::less<>>;
Environment environment_of_process();

// Everything from flags to the application's file. `directory` is where the project is looked for (the current
// directory, absolute); `evaluate` is called at most once. Nothing has been changed when it fails.
ConfigResult<LoadedConfig> load_config(const Flags& flags, const Environment& environment, const std::string& directory,
                                       const EvaluateFile& evaluate);

// The report of `keel check`: one line per setting with its value and origin. Passwords are masked.
std::string describe_config(const LoadedConfig& config);

}  // namespace keel::config
