#include "runtime/config/help.h"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/config/setting_table.h"

namespace keel::config {

namespace {

constexpr std::string_view kOverview =
    R"(Keel serves PHP, many requests at once in each process: an application that stays in memory
(app mode), scripts run for each request, as php-fpm does (classic mode), or scripts that handle
requests in a loop, as FrankenPHP's workers (worker mode).

Usage: keel COMMAND [OPTIONS]

  run       serve the application of the current directory
  check     check configuration and application, and print the settings
  php       run PHP as the php command does, with Keel's extension
  version   print the versions
  help      explain a command, or "config": the settings

`keel run` looks for app.php, public/index.php or index.php and listens on 127.0.0.1:8080. Settings come from flags, then KEEL_*
environment variables, then keel.php, then defaults.
)";

constexpr std::string_view kRunOptions = R"(
  --host=HOST[,HOST…]     address, address:port or unix:/path to listen on (127.0.0.1)
  --port=PORT             port of the hosts that name none; 0 takes a free one (8080)
  --workers=N             processes (one per CPU)
  --app=FILE              the application file (app.php): app mode
  --root=DIR              the document root (public): classic mode
  --worker=FILE[,N]       a script that stays and handles requests, N times (8) per process: worker mode
  --concurrency=N         scripts that run at once in a process, in classic mode (64)
  --config=FILE           the configuration file (keel.php, if there is one)
  --access-log[=FILE]     log requests to a file, or to stderr
  --log-format=FORMAT     text or json (text)
  --pid-file=FILE         write the supervisor's process id there
  -d NAME[=VALUE]         set a PHP ini setting, as php does
)";

constexpr std::string_view kRun = R"(Usage: keel run [OPTIONS]

Serves the application. A flag names it (--app, --worker or --root), a variable, or keel.php; otherwise it is
app.php, public/index.php or index.php.
)";

constexpr std::string_view kRunSignals = R"(
SIGTERM and SIGINT end the server after the requests in flight, a second one ends it at once.
SIGHUP replaces the processes without refusing a request. SIGUSR1 reopens the access log.

Exit status: 0 after a signal, 1 if the server cannot start, 2 if the command line is wrong.
)";

constexpr std::string_view kCheck = R"(Usage: keel check [OPTIONS]

Loads configuration and application as `keel run` would, with the same options, and prints each
setting with where it comes from. Exit status: 0 if the server would start, otherwise 1 or 2.
)";

constexpr std::string_view kPhp = R"(Usage: keel php [PHP ARGUMENTS]

Takes the arguments of the php command: a script with its arguments, -r CODE, -v, -m, -i, -d NAME=VALUE …
Waiting calls of Keel's extension work as in `keel run`.
)";

constexpr std::string_view kVersion = "Usage: keel version\n\nPrints the versions of Keel, PHP and libuv.\n";

constexpr std::string_view kHelp = "Usage: keel help [COMMAND|config]\n\nExplains a command, or the settings.\n";

constexpr std::string_view kConfig =
    R"(keel.php returns an array: ['server' => ['port' => 8080, 'workers' => 4]]. A flag beats a variable,
which beats keel.php. Sizes are bytes or strings like '32K', '64M'.

)";

constexpr std::array<std::string_view, 6> kTopics{"run", "check", "php", "version", "help", "config"};

std::string config_page() {
  std::string page(kConfig);
  const auto pad = [&page](std::string_view text, std::size_t width) {
    page += text;
    page.append(text.size() < width ? width - text.size() : 1, ' ');
  };
  for (const Setting& setting : all_settings()) {
    pad(std::string("  ").append(setting.key), 34);
    pad(setting.variable, 30);
    page.append(setting.meaning).append("\n");
  }
  return page;
}

}  // namespace

bool is_help_topic(std::string_view topic) { return std::ranges::find(kTopics, topic) != kTopics.end(); }

std::string help_page(std::string_view topic) {
  if (topic == "run") return std::string(kRun).append(kRunOptions).append(kRunSignals);
  if (topic == "check") return std::string(kCheck).append(kRunOptions);
  if (topic == "php") return std::string(kPhp);
  if (topic == "version") return std::string(kVersion);
  if (topic == "help") return std::string(kHelp);
  if (topic == "config") return config_page();
  return std::string(kOverview);
}

}  // namespace keel::config
