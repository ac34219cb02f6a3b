#include "runtime/config/setting_table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <type_traits>

namespace keel::config {

namespace {

using nlohmann::json;

constexpr std::int64_t kMany = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kDayInMilliseconds = 24 * 60 * 60 * 1000;
constexpr std::int64_t kTebibyte = std::int64_t{1} << 40;

struct Names {
  std::string_view key;
  std::string_view variable;
  std::string_view flag;
};

// A number or a duration, stored in its own unit.
template <auto Part, auto Member>
constexpr Setting number(SettingKind kind, Names names, std::int64_t least, std::int64_t most,
                         std::string_view meaning) {
  return {names.key,
          names.variable,
          names.flag,
          kind,
          least,
          most,
          [](Settings& settings, const json& value) {
            using Type = std::remove_reference_t<decltype(settings.*Part.*Member)>;
            settings.*Part.*Member = static_cast<Type>(value.get<std::int64_t>());
          },
          [](const Settings& settings) -> json {
            const auto value = settings.*Part.*Member;
            if constexpr (std::is_arithmetic_v<decltype(value)>) {
              return static_cast<std::int64_t>(value);
            } else {
              return static_cast<std::int64_t>(value.count());
            }
          },
          meaning};
}

template <auto Part, auto Member>
constexpr Setting text(SettingKind kind, Names names, std::string_view meaning) {
  return {names.key,
          names.variable,
          names.flag,
          kind,
          0,
          0,
          [](Settings& settings, const json& value) { settings.*Part.*Member = value.get<std::string>(); },
          [](const Settings& settings) -> json { return settings.*Part.*Member; },
          meaning};
}

constexpr auto kServer = &Settings::server;
constexpr auto kDatabase = &Settings::database;
using S = ServerSettings;
using D = DatabaseSettings;
using enum SettingKind;

constexpr std::array kSettings{
    Setting{"app", "KEEL_APP", "--app", Text, 0, 0,
            [](Settings& settings, const json& value) { settings.app = value.get<std::string>(); },
            [](const Settings& settings) -> json { return settings.app; },
            "the application file; it returns a handler"},
    Setting{"root", "KEEL_ROOT", "--root", Text, 0, 0,
            [](Settings& settings, const json& value) { settings.root = value.get<std::string>(); },
            [](const Settings& settings) -> json { return settings.root; },
            "the document root; each request runs a script below it"},
    Setting{"worker", "KEEL_WORKER", "--worker", Text, 0, 0,
            [](Settings& settings, const json& value) { settings.worker = value.get<std::string>(); },
            [](const Settings& settings) -> json { return settings.worker; },
            "FILE[,COUNT]: a script that stays and handles requests in a loop"},
    Setting{
        "server.host", "KEEL_HOST", "--host", Hosts, 0, 0,
        [](Settings& settings, const json& value) { settings.server.hosts = value.get<std::vector<std::string>>(); },
        [](const Settings& settings) -> json { return settings.server.hosts; },
        "address, address:port or unix:/path; several with commas, or a list"},
    number<kServer, &S::port>(Integer, {"server.port", "KEEL_PORT", "--port"}, 0, 65535,
                              "port of the hosts that name none; 0 takes a free one"),
    number<kServer, &S::workers>(Integer, {"server.workers", "KEEL_WORKERS", "--workers"}, 1, 1024,
                                 "processes; one per CPU unless given"),
    number<kServer, &S::concurrency>(Integer, {"server.concurrency", "KEEL_CONCURRENCY", "--concurrency"}, 1, 10000,
                                     "scripts that run at once in a process (classic mode)"),
    number<kServer, &S::queue_timeout>(Integer, {"server.queue_timeout_ms", "KEEL_QUEUE_TIMEOUT_MS", ""}, 1,
                                       kDayInMilliseconds, "for a request's script to begin; then 503"),
    Setting{"server.static", "KEEL_STATIC", "", Boolean, 0, 0,
            [](Settings& settings, const json& value) { settings.server.static_files = value.get<bool>(); },
            [](const Settings& settings) -> json { return settings.server.static_files; },
            "send files below the document root (classic mode)"},
    number<kServer, &S::max_connections>(Integer, {"server.max_connections", "KEEL_MAX_CONNECTIONS", ""}, 1, kMany,
                                         "per process; beyond it a connection gets 503"),
    number<kServer, &S::max_requests>(Integer, {"server.max_requests", "KEEL_MAX_REQUESTS", ""}, 0, kMany,
                                      "a process is replaced after that many; 0: never"),
    number<kServer, &S::shutdown_grace>(Integer, {"server.shutdown_grace_seconds", "KEEL_SHUTDOWN_GRACE_SECONDS", ""},
                                        0, kDayInMilliseconds / 1000, "for requests in flight after SIGTERM"),
    number<kServer, &S::max_header_bytes>(Bytes, {"server.max_header_bytes", "KEEL_MAX_HEADER_BYTES", ""}, 1024,
                                          16 * 1024 * 1024, "request line and headers"),
    number<kServer, &S::max_body_bytes>(Bytes, {"server.max_body_bytes", "KEEL_MAX_BODY_BYTES", ""}, 0, kTebibyte,
                                        "a request's body"),
    number<kServer, &S::header_timeout>(Integer, {"server.header_timeout_ms", "KEEL_HEADER_TIMEOUT_MS", ""}, 1,
                                        kDayInMilliseconds, "for a request's head to arrive"),
    number<kServer, &S::body_timeout>(Integer, {"server.body_timeout_ms", "KEEL_BODY_TIMEOUT_MS", ""}, 1,
                                      kDayInMilliseconds, "for the next part of a body to arrive"),
    number<kServer, &S::keepalive_timeout>(Integer, {"server.keepalive_timeout_ms", "KEEL_KEEPALIVE_TIMEOUT_MS", ""}, 1,
                                           kDayInMilliseconds, "for the next request of a connection"),
    number<kServer, &S::write_timeout>(Integer, {"server.write_timeout_ms", "KEEL_WRITE_TIMEOUT_MS", ""}, 1,
                                       kDayInMilliseconds, "for a client to take some of the response"),
    number<kServer, &S::request_timeout>(Integer, {"server.request_timeout_ms", "KEEL_REQUEST_TIMEOUT_MS", ""}, 0,
                                         kDayInMilliseconds, "a request past it is ended; 0: none"),
    text<kServer, &S::access_log>(Text, {"server.access_log", "KEEL_ACCESS_LOG", "--access-log"},
                                  "a file, or - for stderr"),
    Setting{"server.log_format", "KEEL_LOG_FORMAT", "--log-format", SettingKind::LogFormat, 0, 0,
            [](Settings& settings, const json& value) {
              settings.server.log_format = value == "json" ? LogFormat::Json : LogFormat::Text;
            },
            [](const Settings& settings) -> json {
              return settings.server.log_format == LogFormat::Json ? "json" : "text";
            },
            "text or json"},
    text<kServer, &S::pid_file>(Text, {"server.pid_file", "KEEL_PID_FILE", "--pid-file"},
                                "where the supervisor's process id is written"),
    text<kDatabase, &D::dsn>(Secret, {"database.dsn", "DATABASE_DSN", ""}, "the default pgsql-async: pool"),
    number<kDatabase, &D::pool_size>(Integer, {"database.pool_size", "DATABASE_POOL_SIZE", ""}, 1, 10000,
                                     "connections per process"),
    number<kDatabase, &D::pool_timeout>(Integer, {"database.pool_timeout_ms", "DATABASE_POOL_TIMEOUT_MS", ""}, 0,
                                        kDayInMilliseconds, "for a free connection"),
};

constexpr std::array<std::string_view, 6> kLaterKeys{
    "watch", "php", "redis", "server.max_memory", "server.trusted_proxies", "server.compression"};
constexpr std::array<std::string_view, 4> kLaterVariables{"KEEL_MAX_MEMORY", "KEEL_TRUSTED_PROXIES", "KEEL_WATCH",
                                                          "KEEL_COMPRESSION"};
constexpr std::array<std::string_view, 1> kLaterFlags{"--watch"};

template <typename List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

std::span<const Setting> all_settings() { return kSettings; }

const Setting* setting_by_key(std::string_view key) {
  const auto* found = std::find_if(kSettings.begin(), kSettings.end(), [&](auto& it) { return it.key == key; });
  return found == kSettings.end() ? nullptr : found;
}

const Setting* setting_by_variable(std::string_view variable) {
  const auto* found =
      std::find_if(kSettings.begin(), kSettings.end(), [&](auto& it) { return it.variable == variable; });
  return found == kSettings.end() ? nullptr : found;
}

std::vector<std::string_view> setting_keys() {
  std::vector<std::string_view> keys;
  for (const Setting& setting : kSettings) keys.push_back(setting.key);
  return keys;
}

bool is_later_key(std::string_view key) {
  return contains(kLaterKeys, key) || contains(kLaterKeys, key.substr(0, key.find('.')));
}

bool is_later_variable(std::string_view variable) { return contains(kLaterVariables, variable); }

bool is_later_flag(std::string_view flag) { return contains(kLaterFlags, flag); }

std::string later_message(std::string_view name) {
  return std::string(name) + " is not supported by this version of Keel";
}

}  // namespace keel::config
