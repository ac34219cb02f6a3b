#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <variant>
#include <vector>

#include "runtime/config/command_line.h"
#include "runtime/config/help.h"
#include "runtime/config/setting_table.h"

using namespace keel::config;

namespace {

ConfigResult<Command> parse(std::initializer_list<const char*> arguments) {
  std::vector<const char*> argv{"keel"};
  argv.insert(argv.end(), arguments);
  return parse_command_line(static_cast<int>(argv.size()), argv.data());
}

template <typename Type>
Type parsed(std::initializer_list<const char*> arguments) {
  auto command = parse(arguments);
  if (!command) FAIL(command.error().message);
  REQUIRE(std::holds_alternative<Type>(command.value()));
  return std::get<Type>(command.value());
}

std::string refusal(std::initializer_list<const char*> arguments) {
  const auto command = parse(arguments);
  REQUIRE_FALSE(command.ok());
  CHECK(command.error().status == ExitStatus::Usage);
  return command.error().message;
}

// What the flags say about a setting; "(not given)" without it.
std::string setting(const Flags& flags, const std::string& key) {
  for (const TextSetting& given : flags.settings) {
    if (given.key == key) return given.text;
  }
  return "(not given)";
}

}  // namespace

TEST_CASE("command line: without arguments it is help") {
  CHECK(parsed<HelpCommand>({}).topic.empty());
  CHECK(parsed<HelpCommand>({"--help"}).topic.empty());
  CHECK(parsed<HelpCommand>({"help", "run"}).topic == "run");
  CHECK(parsed<HelpCommand>({"run", "--help"}).topic == "run");
}

TEST_CASE("command line: run takes its flags with '=' and with a space") {
  const Flags flags = parsed<RunCommand>({"run", "--host=::1", "--port", "0", "--workers=3", "--app", "x.php",
                                          "--config=a/keel.php", "--log-format=json", "--pid-file=/tmp/x.pid"})
                          .flags;
  CHECK(setting(flags, "server.host") == "::1");
  CHECK(setting(flags, "server.port") == "0");
  CHECK(setting(flags, "server.workers") == "3");
  CHECK(setting(flags, "app") == "x.php");
  CHECK(setting(flags, "server.log_format") == "json");
  CHECK(setting(flags, "server.pid_file") == "/tmp/x.pid");
  CHECK(setting(flags, "server.access_log") == "(not given)");
  CHECK(flags.config_file == "a/keel.php");
  CHECK_FALSE(parsed<RunCommand>({"run"}).flags.config_file.has_value());
}

TEST_CASE("command line: --access-log alone is stderr, with '=' a file, and it takes no following word") {
  CHECK(setting(parsed<RunCommand>({"run", "--access-log"}).flags, "server.access_log") == "-");
  CHECK(setting(parsed<RunCommand>({"run", "--access-log=a.log"}).flags, "server.access_log") == "a.log");
  CHECK(setting(parsed<RunCommand>({"run", "--access-log", "--port=1"}).flags, "server.access_log") == "-");
  CHECK(refusal({"run", "--access-log", "a.log"}) == "keel run takes no argument \"a.log\"");
}

TEST_CASE("command line: a flag given twice means the last, a host given twice means both") {
  const Flags flags = parsed<RunCommand>({"run", "--port=1", "--port=2", "--host=a", "--host=unix:/b"}).flags;
  CHECK(setting(flags, "server.port") == "2");
  CHECK(setting(flags, "server.host") == "a,unix:/b");
}

TEST_CASE("command line: -d sets PHP's ini as php does") {
  const Flags flags = parsed<RunCommand>({"run", "-d", "memory_limit=1G", "-d", "display_errors", "-dx=/a b"}).flags;
  REQUIRE(flags.ini.size() == 3);
  CHECK(flags.ini[0] == std::pair<std::string, std::string>("memory_limit", "1G"));
  CHECK(flags.ini[1] == std::pair<std::string, std::string>("display_errors", "1"));
  CHECK(ini_lines(flags.ini) == "memory_limit=1G\ndisplay_errors=1\nx=\"/a b\"\n");
  CHECK(refusal({"run", "-d", "=1"}) == "-d must be NAME or NAME=VALUE");
}

TEST_CASE("command line: check takes the flags of run") {
  CHECK(setting(parsed<CheckCommand>({"check", "--port=9"}).flags, "server.port") == "9");
}

TEST_CASE("command line: what follows php is left alone") {
  CHECK(parsed<PhpCommand>({"php", "-d", "a=b", "--help", "--", "--port"}).arguments ==
        std::vector<std::string>{"-d", "a=b", "--help", "--", "--port"});
  CHECK(parsed<PhpCommand>({"php"}).arguments.empty());
}

TEST_CASE("command line: an unknown flag is refused with the nearest known one") {
  CHECK(refusal({"run", "--prot=80"}) == "--prot is unknown; did you mean --port?");
  CHECK(refusal({"run", "--prot", "80"}) == "--prot is unknown; did you mean --port?");
  CHECK(refusal({"run", "--acess-log"}) == "--acess-log is unknown; did you mean --access-log?");
  CHECK(refusal({"run", "-x"}).find("-x is unknown") == 0);
  CHECK(refusal({"run", "--"}).find("--") == 0);
  CHECK(refusal({"run", "app.php"}) == "keel run takes no argument \"app.php\"");
}

TEST_CASE("command line: a bad value is refused before anything else is read") {
  CHECK(refusal({"run", "--port=http"}) == "--port must be an integer from 0 to 65535, not the string \"http\"");
  CHECK(refusal({"run", "--workers=0"}) == "--workers must be an integer from 1 to 1024, not 0");
  CHECK(refusal({"run", "--host="}).find("--host") == 0);
  CHECK(refusal({"run", "--port"}).find("--port") == 0);
  CHECK(refusal({"run", "--config="}).find("--config") == 0);
  CHECK(refusal({"run", "--log-format=xml"}) == "--log-format must be text or json, not the string \"xml\"");
}

TEST_CASE("command line: flags and commands of a later version are refused as such") {
  CHECK(refusal({"run", "--watch"}) == "--watch is not supported by this version of Keel");
  CHECK(refusal({"reload"}) == "keel reload is not supported by this version of Keel");
  CHECK(refusal({"help", "stop"}) == "keel stop is not supported by this version of Keel");
}

TEST_CASE("command line: an unknown command is refused with the nearest known one") {
  CHECK(refusal({"rnu"}) == "keel rnu is no command; did you mean run?");
  CHECK(refusal({"--port=80"}).find("a command comes first") == 0);
  CHECK(refusal({"version", "x"}) == "keel version takes no argument \"x\"");
  CHECK(refusal({"help", "rnu"}).find("did you mean run?") != std::string::npos);
}

TEST_CASE("command line: the help on settings names every key and variable, the help on run every flag") {
  const std::string settings = help_page("config");
  const std::string run = help_page("run");
  for (const Setting& known : all_settings()) {
    CAPTURE(known.key);
    CHECK(settings.find(known.key) != std::string::npos);
    CHECK(settings.find(known.variable) != std::string::npos);
    CHECK(run.find(known.flag) != std::string::npos);
  }
}

TEST_CASE("command line: the version line names Keel, PHP and libuv") {
  CHECK(version_line("8.2.36", "1.44.2") == "Keel " KEEL_VERSION " (PHP 8.2.36, libuv 1.44.2)");
}
