// The keel command: parses the command line and starts what it asks for.
#include <unistd.h>
#include <uv.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "runtime/config/command_line.h"
#include "runtime/config/help.h"
#include "runtime/config/load.h"
#include "runtime/process/access_log.h"
#include "runtime/process/descriptor_limit.h"
#include "runtime/process/listeners.h"
#include "runtime/process/log.h"
#include "runtime/process/supervisor.h"
#include "sapi/cli/php_cli.h"
#include "sapi/engine_binding.h"
#include "sapi/hooks/hooks.h"
#include "sapi/isolate/isolate.h"
#include "sapi/worker.h"

namespace {

using keel::config::ConfigError;
using keel::config::ConfigResult;
using keel::config::ExitStatus;
using keel::config::Flags;
using keel::config::LoadedConfig;

// docs/adr/0003-accept.md
constexpr auto kAcceptStrategy = keel::process::AcceptStrategy::SharedSocket;

int fail(const ConfigError& error) {
  fprintf(stderr, "keel: %s\n", error.message.c_str());
  return static_cast<int>(error.status);
}

int fail(const keel::Error& error) { return fail(ConfigError{error.message, ExitStatus::Failure}); }

keel::Result<nlohmann::json> evaluate(const std::string& file) {
  char* error = nullptr;
  char* const text = keel_engine_evaluate(file.c_str(), &error);
  if (text == nullptr) {
    std::string reason = error != nullptr ? error : "it cannot be run";
    free(error);
    return keel::Error{std::move(reason)};
  }
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  free(text);
  if (json.is_discarded()) return keel::Error{file + " returns text that is not UTF-8"};
  return json;
}

std::string current_directory() {
  char buffer[PATH_MAX];
  return getcwd(buffer, sizeof(buffer)) != nullptr ? buffer : "/";
}

// Starts PHP, because keel.php is PHP, and loads the settings.
ConfigResult<LoadedConfig> load(const Flags& flags) {
  const std::string ini = keel::config::ini_lines(flags.ini);
  if (!keel_engine_start(ini.empty() ? nullptr : ini.c_str())) return ConfigError{"PHP did not start"};
  // Before keel.php runs: isolates begin where PHP code has left no trace.
  if (!keel::isolates_capture()) return ConfigError{"PHP cannot be divided into isolates"};
  return keel::config::load_config(flags, keel::config::environment_of_process(), current_directory(), evaluate);
}

keel::log::Format log_format(const keel::config::ServerSettings& settings) {
  return settings.log_format == keel::config::LogFormat::Json ? keel::log::Format::Json : keel::log::Format::Text;
}

int serve(LoadedConfig& config) {
  auto& server = config.settings.server;
  keel::log::configure(log_format(server), keel::log::Level::Info);
  keel::log::set_role("supervisor");
  for (const std::string& notice : config.notices) keel::log::warning("%s", notice.c_str());
  server.max_connections = keel::process::allow_connections(server.max_connections);
  if (!server.access_log.empty()) {
    const keel::Status opened = keel::access_log::open(server.access_log, log_format(server));
    if (!opened) return fail(opened.error());
  }
  auto listeners =
      keel::process::Listeners::open(keel::config::listen_addresses(server), server.workers, kAcceptStrategy);
  if (!listeners) return fail(listeners.error());
  keel::log::info("Keel " KEEL_VERSION " with PHP %s: %s", keel_engine_php_version(), config.application.path.c_str());
  keel::process::SupervisorOptions options;
  options.workers = server.workers;
  options.shutdown_grace = server.shutdown_grace;
  options.pid_file = server.pid_file;
  keel::process::Supervisor supervisor(
      std::move(options), std::move(listeners).value(),
      [&config](keel::process::WorkerContext& context) { return keel::run_worker(context, config); });
  return supervisor.run();
}

int execute(const keel::config::RunCommand& command) {
  const std::string_view complaint = keel::hooks::configure(getenv("KEEL_HOOKS"));
  if (!complaint.empty()) return fail(keel::Error{"KEEL_HOOKS " + std::string(complaint)});
  auto config = load(command.flags);
  if (!config) return fail(config.error());
  return serve(config.value());
}

int execute(const keel::config::CheckCommand& command) {
  auto config = load(command.flags);
  if (!config) return fail(config.error());
  fputs(keel::config::describe_config(config.value()).c_str(), stdout);
  return 0;
}

// `keel php` has been answered before the command line was parsed.
int execute(const keel::config::PhpCommand&) { return static_cast<int>(ExitStatus::Usage); }

int execute(const keel::config::VersionCommand&) {
  puts(keel::config::version_line(keel_engine_php_version(), uv_version_string()).c_str());
  return 0;
}

int execute(const keel::config::HelpCommand& command) {
  const std::string page = keel::config::help_page(command.topic);
  fwrite(page.data(), 1, page.size(), stdout);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const int php = keel_php_argument(argc, argv);
  if (php >= 0) return keel_php_main(argc - php, argv + php);
  auto command = keel::config::parse_command_line(argc, argv);
  if (!command) return fail(command.error());
  return std::visit([](auto& parsed) { return execute(parsed); }, command.value());
}
