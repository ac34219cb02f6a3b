#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "runtime/config/listen_address.h"
#include "runtime/config/load.h"
#include "runtime/config/nearest.h"
#include "runtime/config/setting_table.h"
#include "runtime/config/setting_value.h"

namespace fs = std::filesystem;
using namespace keel::config;
using nlohmann::json;

namespace {

// A project's directory, removed with the object.
class Project {
 public:
  Project() {
    char name[] = "/tmp/keel-config-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Project() { fs::remove_all(path_); }

  Project& with(const std::string& file) {
    fs::create_directories((fs::path(path_) / file).parent_path());
    std::ofstream(fs::path(path_) / file) << "<?php\n";
    return *this;
  }

  ConfigResult<LoadedConfig> load(const json& config = nullptr, const Environment& environment = {},
                                  const Flags& flags = {}) {
    if (!config.is_null()) with("keel.php");
    return load_config(flags, environment, path_,
                       [&](const std::string&) -> keel::Result<json> { return json(config); });
  }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The message with which keel.php is refused.
std::string refusal(const json& config) {
  Project project;
  const auto loaded = project.with("app.php").load(config);
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.error().status == ExitStatus::Failure);
  return loaded.error().message;
}

std::string environment_refusal(const Environment& environment) {
  Project project;
  const auto loaded = project.with("app.php").load(nullptr, environment);
  REQUIRE_FALSE(loaded.ok());
  return loaded.error().message;
}

}  // namespace

TEST_CASE("config: without any layer the defaults of the product hold") {
  Project project;
  const auto loaded = project.with("app.php").load();
  REQUIRE(loaded.ok());
  const Settings& settings = loaded.value().settings;
  CHECK(settings.server.hosts == std::vector<std::string>{"127.0.0.1"});
  CHECK(settings.server.port == 8080);
  CHECK(settings.server.workers >= 1);
  CHECK(settings.server.max_connections == 10000);
  CHECK(settings.server.max_header_bytes == 32768);
  CHECK(settings.server.max_body_bytes == 67108864);
  CHECK(settings.server.keepalive_timeout == std::chrono::milliseconds(75000));
  CHECK(settings.database.pool_size == 8);
  CHECK(loaded.value().origins.at("server.port") == "default");
  CHECK(loaded.value().config_file.empty());
}

TEST_CASE("config: a flag beats the environment, which beats keel.php, which beats the default") {
  Project project;
  project.with("app.php");
  const json file = {{"server", {{"port", 1000}, {"workers", 2}, {"max_requests", 7}}}};
  const Environment environment{{"KEEL_PORT", "2000"}, {"KEEL_WORKERS", "3"}};
  Flags flags;
  flags.settings.push_back({"server.port", "--port", "3000"});
  const auto loaded = project.load(file, environment, flags);
  REQUIRE(loaded.ok());
  CHECK(loaded.value().settings.server.port == 3000);
  CHECK(loaded.value().settings.server.workers == 3);
  CHECK(loaded.value().settings.server.max_requests == 7);
  CHECK(loaded.value().origins.at("server.port") == "--port");
  CHECK(loaded.value().origins.at("server.workers") == "KEEL_WORKERS");
  CHECK(loaded.value().origins.at("server.max_requests") == "keel.php");
  CHECK(loaded.value().origins.at("server.host") == "default");
}

TEST_CASE("config: every setting can be given in keel.php and in the environment") {
  for (const Setting& setting : all_settings()) {
    if (setting.key == "app" || setting.key == "root" || setting.key == "worker") continue;
    CAPTURE(setting.key);
    const std::string text = setting.kind == SettingKind::LogFormat ? "json"
                             : setting.kind == SettingKind::Hosts   ? "::1"
                             : setting.kind == SettingKind::Boolean ? "false"
                                                                    : std::to_string(setting.least + 1);
    Project project;
    const auto from_environment = project.with("app.php").load(nullptr, {{std::string(setting.variable), text}});
    REQUIRE(from_environment.ok());
    const json value = setting.load(from_environment.value().settings);
    CHECK(shown_value(setting, value) == text);

    const std::size_t dot = setting.key.find('.');
    const json file = {{setting.key.substr(0, dot), {{setting.key.substr(dot + 1), value}}}};
    const auto from_file = project.load(file);
    REQUIRE(from_file.ok());
    CHECK(setting.load(from_file.value().settings) == value);
  }
}

TEST_CASE("config: an unknown key is refused with the nearest known one") {
  CHECK(refusal({{"server", {{"prot", 1}}}}) == "keel.php: server.prot is unknown; did you mean server.port?");
  CHECK(refusal({{"port", 1}}) == "keel.php: port is unknown; did you mean server.port?");
  CHECK(refusal({{"databse", {{"dsn", "x"}}}}) == "keel.php: databse.dsn is unknown; did you mean database.dsn?");
  CHECK(refusal({{"server", {{"zzzzzzzz", 1}}}}) == "keel.php: server.zzzzzzzz is unknown");
  CHECK(refusal({{"sevrer", json::array()}}).find("keel.php: sevrer is unknown") == 0);
}

TEST_CASE("config: a value of the wrong type is refused by name, with what was expected") {
  CHECK(refusal({{"server", {{"port", "8080"}}}}) ==
        "keel.php: server.port must be an integer from 0 to 65535, not the string \"8080\"");
  CHECK(refusal({{"server", {{"port", 65536}}}}) ==
        "keel.php: server.port must be an integer from 0 to 65535, not 65536");
  CHECK(refusal({{"server", {{"workers", 1.5}}}}).find("not 1.5") != std::string::npos);
  CHECK(refusal({{"server", {{"workers", true}}}}).find("not true") != std::string::npos);
  CHECK(refusal({{"server", {{"workers", nullptr}}}}).find("not null") != std::string::npos);
  CHECK(refusal({{"server", {{"workers", json::array({1})}}}}).find("not an array") != std::string::npos);
  CHECK(refusal({{"server", {{"workers", 18446744073709551615U}}}}).find("must be an integer") != std::string::npos);
  CHECK(refusal({{"server", 5}}) == "keel.php: server must be an array of settings");
  CHECK(refusal({{"server", json::array({1})}}) == "keel.php: server must be an array of settings");
  CHECK(refusal(5) == "keel.php must return an array of settings");
  CHECK(refusal({{"server", {{"log_format", "xml"}}}}) ==
        "keel.php: server.log_format must be text or json, not the string \"xml\"");
}

TEST_CASE("config: what a later version does is refused, not ignored") {
  CHECK(refusal({{"server", {{"compression", false}}}}) ==
        "keel.php: server.compression is not supported by this version of Keel");
  CHECK(
      refusal({{"server", {{"trusted_proxies", json::array({"10.0.0.0/8"})}}}}).find("server.trusted_proxies is not") !=
      std::string::npos);
  CHECK(refusal({{"redis", {{"url", "redis://x"}}}}) == "keel.php: redis is not supported by this version of Keel");
  CHECK(refusal({{"watch", true}}) == "keel.php: watch is not supported by this version of Keel");
  CHECK(environment_refusal({{"KEEL_MAX_MEMORY", "1G"}}) == "KEEL_MAX_MEMORY is not supported by this version of Keel");
}

TEST_CASE("config: REDIS_URL may be the application's own, so it is noted and does not stop the server") {
  Project project;
  const auto loaded = project.with("app.php").load(nullptr, {{"REDIS_URL", "redis://:secret@x"}});
  REQUIRE(loaded.ok());
  REQUIRE(loaded.value().notices.size() == 1);
  CHECK(loaded.value().notices[0].find("secret") == std::string::npos);
}

TEST_CASE("config: a mistyped KEEL_ variable is refused, others with that prefix are the application's") {
  CHECK(environment_refusal({{"KEEL_PROT", "1"}}) == "KEEL_PROT is unknown; did you mean KEEL_PORT?");
  CHECK(environment_refusal({{"KEEL_PORT", "http"}}) ==
        "KEEL_PORT must be an integer from 0 to 65535, not the string \"http\"");
  Project project;
  const auto loaded = project.with("app.php").load(nullptr, {{"KEEL_TEST_DSN", "x"}, {"KEEL_PORT", ""}, {"PATH", "x"}});
  REQUIRE(loaded.ok());
  CHECK(loaded.value().settings.server.port == 8080);
}

TEST_CASE("config: sizes are bytes, or strings with K, M or G") {
  const Setting& setting = *setting_by_key("server.max_body_bytes");
  CHECK(checked_value(setting, 5).value() == 5);
  CHECK(checked_value(setting, "32K").value() == 32768);
  CHECK(checked_value(setting, "64m").value() == 67108864);
  CHECK(checked_value(setting, "1G").value() == 1073741824);
  CHECK(checked_text(setting, "4096").value() == 4096);
  for (const char* const wrong : {"", "K", "-1K", "1KB", "1.5M", "1T", "99999999999G", "1 M"}) {
    CAPTURE(wrong);
    CHECK_FALSE(checked_value(setting, wrong).ok());
  }
}

TEST_CASE("config: a host is an address with or without port, or a unix socket") {
  const auto text = [](const char* address) { return parse_listen_address(address, 80).value().text(); };
  CHECK(text("127.0.0.1") == "127.0.0.1:80");
  CHECK(text("localhost:90") == "localhost:90");
  CHECK(text("::1") == "[::1]:80");
  CHECK(text("[::1]") == "[::1]:80");
  CHECK(text("[::1]:90") == "[::1]:90");
  CHECK(text("unix:/run/keel.sock") == "unix:/run/keel.sock");
  for (const char* const wrong : {"", ":80", "unix:", "[::1", "[::1]x", "a:b", "a:70000", "a b", "http://x"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_listen_address(wrong, 80).ok());
  }
  CHECK_FALSE(parse_listen_address("unix:/" + std::string(200, 'x'), 80).ok());
}

TEST_CASE("config: several hosts are several listeners") {
  Project project;
  project.with("app.php");
  const auto loaded = project.load({{"server", {{"host", {"127.0.0.1", "[::1]:81", "unix:/x"}}, {"port", 80}}}});
  REQUIRE(loaded.ok());
  const auto addresses = listen_addresses(loaded.value().settings.server);
  REQUIRE(addresses.size() == 3);
  CHECK(addresses[0].text() == "127.0.0.1:80");
  CHECK(addresses[1].text() == "[::1]:81");
  CHECK(addresses[2].text() == "unix:/x");
  Project other;
  const auto from_variable = other.with("app.php").load(nullptr, {{"KEEL_HOST", "127.0.0.1,::1"}});
  REQUIRE(from_variable.ok());
  CHECK(listen_addresses(from_variable.value().settings.server).size() == 2);
}

TEST_CASE("config: app.php is found first, then public/index.php and index.php, which are classic mode") {
  Project with_app;
  const auto found = with_app.with("index.php").with("app.php").load();
  REQUIRE(found.ok());
  CHECK(found.value().application.mode == keel::config::Mode::App);
  CHECK(found.value().application.path == with_app.path() + "/app.php");

  Project classic;
  const auto in_public = classic.with("public/index.php").with("index.php").load();
  REQUIRE(in_public.ok());
  CHECK(in_public.value().application.mode == keel::config::Mode::Classic);
  CHECK(in_public.value().application.path == classic.path() + "/public");

  Project bare;
  const auto here = bare.with("index.php").load();
  REQUIRE(here.ok());
  CHECK(here.value().application.path == bare.path());

  Project empty;
  const auto missing = empty.load();
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.error().message.find("looked for app.php, public/index.php and index.php") != std::string::npos);
}

TEST_CASE("config: a relative application file starts from the file that names it") {
  Project project;
  project.with("conf/keel.php").with("conf/main.php").with("main.php");
  Flags flags;
  flags.config_file = "conf/keel.php";
  const auto evaluate = [](const std::string&) -> keel::Result<json> { return json{{"app", "main.php"}}; };
  const auto from_file = load_config(flags, {}, project.path(), evaluate);
  REQUIRE(from_file.ok());
  CHECK(from_file.value().application.path == project.path() + "/conf/main.php");
  flags.settings.push_back({"app", "--app", "main.php"});
  const auto from_flag = load_config(flags, {}, project.path(), evaluate);
  REQUIRE(from_flag.ok());
  CHECK(from_flag.value().application.path == project.path() + "/main.php");
}

TEST_CASE("config: of a document root and an application the one that is said more directly counts") {
  Project project;
  project.with("app.php").with("web/index.php");
  Flags flags;
  flags.settings.push_back({"root", "--root", "web/"});
  const auto evaluate = [](const std::string&) -> keel::Result<json> { return json::object(); };
  const auto by_flag = load_config(flags, {{"KEEL_APP", "app.php"}}, project.path(), evaluate);
  REQUIRE(by_flag.ok());
  CHECK(by_flag.value().application.mode == keel::config::Mode::Classic);
  CHECK(by_flag.value().application.path == project.path() + "/web");
  const auto by_variable = load_config({}, {{"KEEL_APP", "app.php"}, {"KEEL_ROOT", "web"}}, project.path(), evaluate);
  REQUIRE(by_variable.ok());
  CHECK(by_variable.value().application.mode == keel::config::Mode::App);
  const auto missing = load_config({}, {{"KEEL_ROOT", "none"}}, project.path(), evaluate);
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.error().message.find("the document root " + project.path() + "/none cannot be used") !=
        std::string::npos);
}

TEST_CASE("config: a worker script has a count and a document root") {
  Project project;
  project.with("web/index.php").with("worker.php").with("app.php");
  const auto evaluate = [](const std::string&) -> keel::Result<json> { return json::object(); };
  const auto load = [&](const char* worker, Environment environment) {
    Flags flags;
    flags.settings.push_back({"worker", "--worker", worker});
    return load_config(flags, environment, project.path(), evaluate);
  };
  const auto plain = load("web/index.php", {{"KEEL_APP", "app.php"}});
  REQUIRE(plain.ok());
  CHECK(plain.value().application.mode == keel::config::Mode::Worker);
  CHECK(plain.value().application.root == project.path() + "/web");
  CHECK(plain.value().application.workers == 8);
  const auto full = load("worker.php,3", {{"KEEL_ROOT", "web"}});
  REQUIRE(full.ok());
  CHECK(full.value().application.path == project.path() + "/worker.php");
  CHECK(full.value().application.root == project.path() + "/web");
  CHECK(full.value().application.workers == 3);
  CHECK_FALSE(load("worker.php,0", {}).ok());
  CHECK_FALSE(load("worker.php,x", {}).ok());
  CHECK(load("none.php", {}).error().message ==
        "--worker: the worker script " + project.path() + "/none.php cannot be read: No such file or directory");
}

TEST_CASE("config: a named file that is missing or a directory is refused by its path") {
  Project project;
  Flags flags;
  flags.settings.push_back({"app", "--app", "none.php"});
  const auto no_app = project.load(nullptr, {}, flags);
  REQUIRE_FALSE(no_app.ok());
  CHECK(no_app.error().message ==
        "--app: the application file " + project.path() + "/none.php cannot be read: No such file or directory");
  Flags directory;
  directory.config_file = ".";
  const auto no_config = project.load(nullptr, {}, directory);
  REQUIRE_FALSE(no_config.ok());
  CHECK(no_config.error().message.find("Is a directory") != std::string::npos);
}

TEST_CASE("config: what keel.php fails with is what the user sees") {
  Project project;
  project.with("app.php").with("keel.php");
  const auto loaded = load_config({}, {}, project.path(), [](const std::string&) -> keel::Result<json> {
    return keel::Error{"keel.php: syntax error on line 3"};
  });
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.error().message == "keel.php: syntax error on line 3");
}

TEST_CASE("config: the report shows each value with its origin, and no password") {
  Project project;
  project.with("app.php");
  const auto loaded =
      project.load({{"server", {{"port", 81}}}}, {{"DATABASE_DSN", "pgsql-async:host=db;password=hunter2;dbname=a"}});
  REQUIRE(loaded.ok());
  const std::string report = describe_config(loaded.value());
  CHECK(report.find("server.port                   81                            keel.php\n") != std::string::npos);
  CHECK(report.find("pgsql-async:host=db;password=***;dbname=a") != std::string::npos);
  CHECK(report.find("hunter2") == std::string::npos);
  CHECK(report.find("server.pid_file               none") != std::string::npos);
  CHECK(report.find(project.path() + "/app.php") != std::string::npos);
}

TEST_CASE("config: passwords are masked in every form a DSN has") {
  CHECK(masked_dsn("pgsql-async:password='a;b c';host=x") == "pgsql-async:password=***;host=x");
  CHECK(masked_dsn("pgsql-async:host=x sslpassword=s3") == "pgsql-async:host=x sslpassword=***");
  CHECK(masked_dsn("postgresql://me:s3cret@db/app?password=x&a=b") == "postgresql://me:***@db/app?password=***&a=b");
}

TEST_CASE("config: the distance between names counts swapped neighbours once") {
  CHECK(edit_distance("port", "prot") == 1);
  CHECK(edit_distance("port", "port") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("hosts", "host") == 1);
}
