#include "runtime/config/load.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/config/application_file.h"
#include "runtime/config/layers.h"
#include "runtime/config/setting_table.h"
#include "runtime/config/setting_value.h"

extern char** environ;

namespace keel::config {

namespace fs = std::filesystem;

namespace {

constexpr const char* kConfigFile = "keel.php";

// The file to evaluate: the one that --config names, which must be there, or keel.php if there is one.
ConfigResult<std::string> find_config_file(const Flags& flags, const std::string& directory) {
  const std::string path = (fs::path(directory) / flags.config_file.value_or(kConfigFile)).lexically_normal().string();
  std::error_code ignored;
  if (!flags.config_file && !fs::exists(path, ignored)) return std::string();
  if (auto status = readable_file(path); !status) {
    return ConfigError{"the configuration file " + path + " cannot be read: " + status.error().message};
  }
  return path;
}

ConfigResult<void> apply_config_file(Layered& layered, const std::string& path, const EvaluateFile& evaluate) {
  if (path.empty()) return {};
  const auto content = evaluate(path);
  if (!content) return ConfigError{content.error().message};
  return apply_file(layered, content.value(), fs::path(path).filename().string());
}

}  // namespace

Environment environment_of_process() {
  Environment environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    environment.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return environment;
}

ConfigResult<LoadedConfig> load_config(const Flags& flags, const Environment& environment, const std::string& directory,
                                       const EvaluateFile& evaluate) {
  auto file = find_config_file(flags, directory);
  if (!file) return file.error();
  Layered layered = default_layer();
  if (auto status = apply_config_file(layered, file.value(), evaluate); !status) return status.error();
  const bool app_from_file = !layered.settings.app.empty();
  if (auto status = apply_environment(layered, environment); !status) return status.error();
  if (auto status = apply_flags(layered, flags.settings); !status) return status.error();

  // A relative path in keel.php starts from the file that says it, one from the shell where the shell is.
  const std::string& origin = layered.origins["app"];
  const bool relative_to_file = app_from_file && origin == fs::path(file.value()).filename().string();
  const std::string base = relative_to_file ? fs::path(file.value()).parent_path().string() : directory;
  auto app = find_application(layered.settings.app, origin, base, directory);
  if (!app) return app.error();

  layered.settings.php.ini = flags.ini;
  return LoadedConfig{std::move(layered.settings), std::move(layered.origins), std::move(file).value(),
                      std::move(app).value(), std::move(layered.notices)};
}

std::string describe_config(const LoadedConfig& config) {
  std::string report;
  const auto line = [&](std::string_view key, const std::string& value, std::string_view origin) {
    std::string row(key);
    row.resize(std::max<std::size_t>(row.size() + 1, 30), ' ');
    row += value;
    row.resize(std::max<std::size_t>(row.size() + 1, 60), ' ');
    report += row + std::string(origin) + "\n";
  };
  for (const Setting& setting : all_settings()) {
    const auto value = setting.load(config.settings);
    const auto origin = config.origins.find(setting.key);
    const bool is_app = setting.key == "app";
    const bool detected = is_app && config.settings.app.empty();
    line(setting.key, is_app ? config.app_file : shown_value(setting, value), detected ? "found" : origin->second);
  }
  for (const auto& [name, value] : config.settings.php.ini) line("php " + name, value, "-d");
  return report;
}

}  // namespace keel::config
