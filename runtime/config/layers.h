// One layer of settings laid over what is below it. Pure functions on the Settings given; any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "runtime/config/command_line.h"
#include "runtime/config/load.h"

namespace keel::config {

struct Layered {
  Settings settings;
  Origins origins;
  std::vector<std::string> notices;
};

// What is there before any layer: defaults, with one worker per CPU.
Layered default_layer();

// What keel.php returned. `name` is the file's, for messages and origins.
ConfigResult<void> apply_file(Layered& layered, const nlohmann::json& content, const std::string& name);

// KEEL_* and DATABASE_*. An empty variable counts as not set.
ConfigResult<void> apply_environment(Layered& layered, const Environment& environment);

// Flags; errors are usage errors.
ConfigResult<void> apply_flags(Layered& layered, std::span<const TextSetting> flags);

}  // namespace keel::config
