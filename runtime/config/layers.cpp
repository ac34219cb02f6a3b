#include "runtime/config/layers.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "runtime/config/nearest.h"
#include "runtime/config/setting_table.h"
#include "runtime/config/setting_value.h"

namespace keel::config {

namespace {

using nlohmann::json;

std::string nearest_key(std::string_view key) {
  const auto keys = setting_keys();
  return suggestion(key, keys);
}

void store(Layered& layered, const Setting& setting, const json& value, const std::string& origin) {
  setting.store(layered.settings, value);
  layered.origins[std::string(setting.key)] = origin;
}

// An empty PHP array is a list as well as a map.
bool is_section(const json& value) { return value.is_object() || (value.is_array() && value.empty()); }

bool has_keys_below(std::string_view section) {
  return std::ranges::any_of(all_settings(), [&](const Setting& setting) {
    return setting.key.size() > section.size() && setting.key.starts_with(section) &&
           setting.key[section.size()] == '.';
  });
}

ConfigResult<void> apply_value(Layered& layered, const std::string& key, const json& value, const std::string& name) {
  if (is_later_key(key)) return ConfigError{name + ": " + later_message(key)};
  const Setting* const setting = setting_by_key(key);
  if (setting == nullptr) {
    if (has_keys_below(key)) return ConfigError{name + ": " + key + " must be an array of settings"};
    return ConfigError{name + ": " + key + " is unknown" + nearest_key(key)};
  }
  auto checked = checked_value(*setting, value);
  if (!checked) return ConfigError{name + ": " + key + " " + checked.error().message};
  store(layered, *setting, checked.value(), name);
  return {};
}

ConfigResult<void> apply_section(Layered& layered, const json& content, const std::string& prefix,
                                 const std::string& name) {
  for (const auto& [entry, value] : content.items()) {
    const std::string key = prefix + entry;
    const bool below = is_section(value) && setting_by_key(key) == nullptr && !is_later_key(key);
    if (below && value.is_object()) {
      if (auto status = apply_section(layered, value, key + ".", name); !status) return status;
    } else if (!below || !has_keys_below(key)) {
      if (auto status = apply_value(layered, key, value, name); !status) return status;
    }
  }
  return {};
}

// A variable that is ours by its prefix, unknown, and so near a known one that it must be a mistake. Others may
// well be the application's own.
ConfigResult<void> check_unknown_variable(std::string_view variable) {
  if (!variable.starts_with("KEEL_")) return {};
  std::vector<std::string_view> known;
  for (const Setting& setting : all_settings()) known.push_back(setting.variable);
  const auto nearest = std::ranges::min(known, {}, [&](auto name) { return edit_distance(variable, name); });
  if (edit_distance(variable, nearest) <= 2) {
    return ConfigError{std::string(variable) + " is unknown; did you mean " + std::string(nearest) + "?"};
  }
  return {};
}

}  // namespace

Layered default_layer() {
  Layered layered;
  layered.settings.server.workers = std::max(1U, std::thread::hardware_concurrency());
  for (const Setting& setting : all_settings()) layered.origins[std::string(setting.key)] = "default";
  return layered;
}

ConfigResult<void> apply_file(Layered& layered, const json& content, const std::string& name) {
  if (!is_section(content)) return ConfigError{name + " must return an array of settings"};
  return apply_section(layered, content, "", name);
}

ConfigResult<void> apply_environment(Layered& layered, const Environment& environment) {
  for (const auto& [variable, text] : environment) {
    if (text.empty()) continue;
    if (is_later_variable(variable)) return ConfigError{later_message(variable)};
    // Not ours alone: the application may use it, so it cannot be refused.
    if (variable == "REDIS_URL") {
      layered.notices.push_back("REDIS_URL is set, but this version of Keel has no Redis and does not use it");
    }
    const Setting* const setting = setting_by_variable(variable);
    if (setting == nullptr) {
      if (auto status = check_unknown_variable(variable); !status) return status;
      continue;
    }
    auto checked = checked_text(*setting, text);
    if (!checked) return ConfigError{variable + " " + checked.error().message};
    store(layered, *setting, checked.value(), variable);
  }
  return {};
}

ConfigResult<void> apply_flags(Layered& layered, std::span<const TextSetting> flags) {
  for (const TextSetting& flag : flags) {
    const Setting* const setting = setting_by_key(flag.key);
    auto checked = checked_text(*setting, flag.text);
    if (!checked) return ConfigError{flag.origin + " " + checked.error().message, ExitStatus::Usage};
    store(layered, *setting, checked.value(), flag.origin);
  }
  return {};
}

}  // namespace keel::config
