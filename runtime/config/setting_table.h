// Every setting that Keel knows: its names in the three layers, its type, and where it lives in Settings. Constant
// data; any thread.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/config/settings.h"

namespace keel::config {

enum class SettingKind : unsigned char {
  Integer,
  Bytes,   // An integer, or a string as PHP's ini files have it: "32K", "64M", "1G".
  Text,    // A string that is not empty.
  Secret,  // A Text that may hold a password.
  Hosts,   // One listen address or several: a string with commas between them, or a list of strings.
  LogFormat,
  Boolean
};

struct Setting {
  std::string_view key;       // In keel.php: "server.port" is ['server' => ['port' => …]].
  std::string_view variable;  // In the environment.
  std::string_view flag;      // "" if there is none.
  SettingKind kind;
  std::int64_t least = 0;  // Of Integer and Bytes.
  std::int64_t most = 0;
  // With values that checked_value() (setting_value.h) has let pass.
  void (*store)(Settings& settings, const nlohmann::json& value) = nullptr;
  nlohmann::json (*load)(const Settings& settings) = nullptr;
  std::string_view meaning;  // For the help page.
};

std::span<const Setting> all_settings();
const Setting* setting_by_key(std::string_view key);
const Setting* setting_by_variable(std::string_view variable);
std::vector<std::string_view> setting_keys();

// Names that a later version gives a meaning. Using one is an error, not a wish.
bool is_later_key(std::string_view key);  // Also true for keys below it: "redis.url" for "redis".
bool is_later_variable(std::string_view variable);
bool is_later_flag(std::string_view flag);

// "server.compression is not supported by this version of Keel"
std::string later_message(std::string_view name);

}  // namespace keel::config
