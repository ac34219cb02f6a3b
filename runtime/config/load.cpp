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

// A relative path in keel.php starts from the file that says it, one from the shell where the shell is.
Choice choice(const Layered& layered, const std::string& key, const std::string& value, const std::string& config_file,
              const std::string& directory) {
  const std::string& origin = layered.origins.at(key);
  const bool from_file = !value.empty() && origin == fs::path(config_file).filename().string();
  return {value, origin, from_file ? fs::path(config_file).parent_path().string() : directory};
}

// What the setting came to, if it names what is served; "" otherwise.
std::string served_value(const Setting& setting, const Application& application) {
  if (setting.key == "app" && application.mode == Mode::App) return application.path;
  if (setting.key == "root") return application.root;
  if (setting.key != "worker" || application.mode != Mode::Worker) return "";
  return application.path + "," + std::to_string(application.workers);
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
  if (auto status = apply_environment(layered, environment); !status) return status.error();
  if (auto status = apply_flags(layered, flags.settings); !status) return status.error();

  const auto chosen = [&](const char* key, const std::string& value) {
    return choice(layered, key, value, file.value(), directory);
  };
  const Settings& settings = layered.settings;
  auto application = find_application(
      {chosen("app", settings.app), chosen("worker", settings.worker), chosen("root", settings.root)}, directory);
  if (!application) return application.error();

  layered.settings.php.ini = flags.ini;
  return LoadedConfig{std::move(layered.settings), std::move(layered.origins), std::move(file).value(),
                      std::move(application).value(), std::move(layered.notices)};
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
    const std::string served = served_value(setting, config.application);
    const bool detected = !served.empty() && value == "";
    line(setting.key, served.empty() ? shown_value(setting, value) : served, detected ? "found" : origin->second);
  }
  for (const auto& [name, value] : config.settings.php.ini) line("php " + name, value, "-d");
  return report;
}

}  // namespace keel::config
