#include "runtime/config/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "runtime/config/help.h"
#include "runtime/config/layers.h"
#include "runtime/config/nearest.h"
#include "runtime/config/setting_table.h"

namespace keel::config {

namespace {

constexpr std::array<std::string_view, 5> kCommands{"run", "check", "php", "version", "help"};
constexpr std::array<std::string_view, 3> kLaterCommands{"reload", "stop", "status"};

ConfigError usage_error(std::string message) { return ConfigError{std::move(message), ExitStatus::Usage}; }

// Where CLI11 puts what it has parsed.
struct Parsed {
  std::map<std::string, std::vector<std::string>, std::less<>> values;  // By key of the setting.
  std::string config_file;
  std::vector<std::string> ini;
  bool help = false;
};

void declare_options(CLI::App& app, Parsed& parsed) {
  app.set_help_flag();
  app.allow_extras();
  app.add_flag("-h,--help", parsed.help);
  app.add_option("--config", parsed.config_file)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  app.add_option("-d", parsed.ini)->allow_extra_args(false);
  for (const Setting& setting : all_settings()) {
    if (setting.flag.empty()) continue;
    std::vector<std::string>& values = parsed.values[std::string(setting.key)];
    // The value of --access-log is optional, so it can only follow a '='.
    if (setting.flag == "--access-log") {
      app.add_flag("--access-log{-}", values)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    } else {
      app.add_option(std::string(setting.flag), values)->allow_extra_args(false);
    }
  }
}

ConfigError unexpected(const std::string& command, const std::string& argument) {
  const std::string name = argument.substr(0, argument.find('='));
  if (is_later_flag(name)) return usage_error(later_message(name));
  if (!name.starts_with('-')) return usage_error("keel " + command + " takes no argument \"" + argument + "\"");
  std::vector<std::string_view> flags{"--config", "--help"};
  for (const Setting& setting : all_settings()) {
    if (!setting.flag.empty()) flags.push_back(setting.flag);
  }
  return usage_error(name + " is unknown" + suggestion(name, flags));
}

ConfigResult<Flags> flags_of(const Parsed& parsed, std::span<const std::string> given) {
  Flags flags;
  for (const auto& [key, values] : parsed.values) {
    if (values.empty()) continue;
    const Setting* const setting = setting_by_key(key);
    // Several hosts are several listeners; anything else given twice means the last.
    std::string text = values.back();
    if (setting->kind == SettingKind::Hosts) {
      text.clear();
      for (const std::string& value : values) text += (&value == values.data() ? "" : ",") + value;
    }
    flags.settings.push_back({key, std::string(setting->flag), text});
  }
  const bool has_config = std::ranges::any_of(
      given, [](const std::string& argument) { return argument == "--config" || argument.starts_with("--config="); });
  if (has_config && parsed.config_file.empty()) return usage_error("--config must name a file");
  if (has_config) flags.config_file = parsed.config_file;
  for (const std::string& entry : parsed.ini) {
    const std::size_t equals = entry.find('=');
    const std::string name = entry.substr(0, equals);
    if (name.empty() || entry.find('\n') != std::string::npos) return usage_error("-d must be NAME or NAME=VALUE");
    flags.ini.emplace_back(name, equals == std::string::npos ? "1" : entry.substr(equals + 1));
  }
  Layered scratch = default_layer();
  if (auto status = apply_flags(scratch, flags.settings); !status) return status.error();
  return flags;
}

template <typename RunOrCheck>
ConfigResult<Command> parse_flags(const std::string& command, const std::vector<std::string>& arguments) {
  CLI::App app;
  Parsed parsed;
  declare_options(app, parsed);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // CLI11 takes them from the back.
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  if (parsed.help) return Command(HelpCommand{command});
  const std::vector<std::string> rest = app.remaining();
  if (!rest.empty()) return unexpected(command, rest.front());
  auto flags = flags_of(parsed, arguments);
  if (!flags) return flags.error();
  return Command(RunOrCheck{std::move(flags).value()});
}

ConfigResult<Command> parse_help(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return Command(HelpCommand{});
  const std::string& topic = arguments.front();
  if (std::ranges::find(kLaterCommands, topic) != kLaterCommands.end()) {
    return usage_error(later_message("keel " + topic));
  }
  if (!is_help_topic(topic)) return usage_error("there is no help on \"" + topic + "\"" + suggestion(topic, kCommands));
  return Command(HelpCommand{topic});
}

ConfigResult<Command> without_arguments(Command command, const std::string& name,
                                        const std::vector<std::string>& arguments) {
  if (!arguments.empty()) return usage_error("keel " + name + " takes no argument \"" + arguments.front() + "\"");
  return command;
}

}  // namespace

ConfigResult<Command> parse_command_line(int argc, const char* const* argv) {
  if (argc < 2) return Command(HelpCommand{});
  const std::string name = argv[1];
  const std::vector<std::string> arguments(argv + 2, argv + argc);
  if (name == "run") return parse_flags<RunCommand>(name, arguments);
  if (name == "check") return parse_flags<CheckCommand>(name, arguments);
  if (name == "php") return Command(PhpCommand{arguments});
  if (name == "version" || name == "--version" || name == "-V") {
    return without_arguments(VersionCommand{}, name, arguments);
  }
  if (name == "help" || name == "--help" || name == "-h") return parse_help(arguments);
  if (std::ranges::find(kLaterCommands, name) != kLaterCommands.end())
    return usage_error(later_message("keel " + name));
  if (name.starts_with('-')) return usage_error("a command comes first, not " + name + "; see `keel help`");
  return usage_error("keel " + name + " is no command" + suggestion(name, kCommands));
}

std::string ini_lines(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string lines;
  for (const auto& [name, value] : entries) {
    const auto first = static_cast<unsigned char>(value.empty() ? '\0' : value.front());
    const bool plain = value.empty() || std::isalnum(first) != 0 || first == '"' || first == '\'';
    lines += name + "=" + (plain ? value : "\"" + value + "\"") + "\n";
  }
  return lines;
}

std::string version_line(std::string_view php_version, std::string_view libuv_version) {
  return std::string("Keel " KEEL_VERSION " (PHP ").append(php_version).append(", libuv ").append(libuv_version) + ")";
}

}  // namespace keel::config
