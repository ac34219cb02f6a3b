#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "runtime/core/loop.h"
#include "runtime/process/access_log.h"
#include "runtime/process/log.h"

namespace fs = std::filesystem;
using nlohmann::json;
namespace klog = keel::log;
namespace access_log = keel::access_log;

namespace {

class Directory {
 public:
  Directory() {
    char name[] = "/tmp/keel-log-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Directory() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string content(const std::string& file) {
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// What `body` writes to stderr.
template <typename Body>
std::string logged(Body body) {
  const Directory directory;
  const std::string file = directory.file("stderr");
  const int saved = dup(STDERR_FILENO);
  const int fd = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(fd, STDERR_FILENO);
  close(fd);
  body();
  dup2(saved, STDERR_FILENO);
  close(saved);
  return content(file);
}

access_log::Entry entry() {
  access_log::Entry entry;
  entry.client = "192.0.2.1";
  entry.method = "GET";
  entry.target = "/a?b=c";
  entry.status = 200;
  entry.body_bytes = 12;
  entry.duration = std::chrono::microseconds(1500);
  return entry;
}

}  // namespace

TEST_CASE("log: a text entry has time, level, role and process id") {
  klog::configure(klog::Format::Text, klog::Level::Info);
  klog::set_role("worker 2");
  const std::string text = logged([] { klog::info("%d requests\n", 3); });
  CHECK(text.size() > 30);
  CHECK(text[10] == 'T');
  CHECK(text[23] == 'Z');
  CHECK(text.substr(24) == " info    [worker 2 " + std::to_string(getpid()) + "] 3 requests\n");
}

TEST_CASE("log: no message can pose as another entry or steer a terminal") {
  klog::configure(klog::Format::Text, klog::Level::Info);
  const auto text = lines(logged([] { klog::write(klog::Level::Error, "first\n2025-01-01 fake\x1b[31m\r"); }));
  REQUIRE(text.size() == 2);
  CHECK(text[1] == "    2025-01-01 fake\\x1b[31m\\x0d");
}

TEST_CASE("log: a JSON entry is one line of JSON, whatever the message holds") {
  klog::configure(klog::Format::Json, klog::Level::Info);
  klog::set_role("supervisor");
  const auto text = lines(logged([] { klog::warning("a \"b\"\nc %s", "\xff"); }));
  klog::configure(klog::Format::Text, klog::Level::Info);
  REQUIRE(text.size() == 1);
  const json parsed = json::parse(text[0]);
  CHECK(parsed["level"] == "warning");
  CHECK(parsed["role"] == "supervisor");
  CHECK(parsed["pid"] == getpid());
  CHECK(parsed["message"] == "a \"b\"\nc \xef\xbf\xbd");
}

TEST_CASE("log: what is below the least level is not written") {
  klog::configure(klog::Format::Text, klog::Level::Warning);
  CHECK(logged([] { klog::info("no"); }).empty());
  CHECK_FALSE(logged([] { klog::warning("yes"); }).empty());
  klog::configure(klog::Format::Text, klog::Level::Info);
}

TEST_CASE("log: entries of several threads do not mix") {
  const std::string long_message(3000, 'x');
  const auto text = lines(logged([&] {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int n = 0; n < 50; ++n) klog::info("%s", long_message.c_str());
      });
    }
    for (auto& thread : threads) thread.join();
  }));
  REQUIRE(text.size() == 200);
  for (const auto& line : text) CHECK(line.ends_with("] " + long_message));
}

TEST_CASE("access log: off until it is opened") {
  CHECK_FALSE(access_log::enabled());
  access_log::log_access(entry());
  access_log::flush();
}

TEST_CASE("access log: a file that cannot be opened is refused by name") {
  const auto status = access_log::open("/nonexistent/access.log", klog::Format::Text);
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().message == "the access log /nonexistent/access.log cannot be opened: No such file or directory");
  CHECK_FALSE(access_log::enabled());
}

TEST_CASE("access log: lines of a turn are written together at its end") {
  const Directory directory;
  const std::string file = directory.file("access.log");
  REQUIRE(access_log::open(file, klog::Format::Text).ok());
  CHECK(access_log::enabled());
  access_log::log_access(entry());
  access_log::log_access(entry());
  CHECK(content(file).empty());
  keel::Loop::get().run_turn();
  const auto text = lines(content(file));
  REQUIRE(text.size() == 2);
  CHECK(text[0].starts_with("192.0.2.1 - - ["));
  CHECK(text[0].ends_with("+0000] \"GET /a?b=c HTTP/1.1\" 200 12 \"-\" \"-\" 1.500"));
  access_log::log_access(entry());
  keel::Loop::get().run_turn();
  CHECK(lines(content(file)).size() == 3);
}

TEST_CASE("access log: what a client sends cannot break a line") {
  const Directory directory;
  const std::string file = directory.file("access.log");
  REQUIRE(access_log::open(file, klog::Format::Text).ok());
  auto hostile = entry();
  hostile.user_agent = "a\" \"b\n\\";
  access_log::log_access(hostile);
  access_log::flush();
  const auto text = lines(content(file));
  REQUIRE(text.size() == 1);
  CHECK(text[0].find("\"a\\x22 \\x22b\\x0a\\x5c\"") != std::string::npos);
}

TEST_CASE("access log: JSON lines parse and leave out what is not known") {
  const Directory directory;
  const std::string file = directory.file("access.log");
  REQUIRE(access_log::open(file, klog::Format::Json).ok());
  auto request = entry();
  request.user_agent = "x\"y\xff";
  access_log::log_access(request);
  access_log::flush();
  const json parsed = json::parse(content(file));
  CHECK(parsed["target"] == "/a?b=c");
  CHECK(parsed["status"] == 200);
  CHECK(parsed["duration_ms"] == 1.5);
  CHECK_FALSE(parsed.contains("referer"));
}

TEST_CASE("access log: reopening goes on in a new file after rotation, and nothing is lost") {
  const Directory directory;
  const std::string file = directory.file("access.log");
  REQUIRE(access_log::open(file, klog::Format::Text).ok());
  access_log::log_access(entry());
  fs::rename(file, directory.file("rotated"));
  access_log::reopen();
  access_log::log_access(entry());
  access_log::flush();
  CHECK(lines(content(directory.file("rotated"))).size() == 1);
  CHECK(lines(content(file)).size() == 1);
}

TEST_CASE("access log: many lines into a pipe arrive whole") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const std::string agent(700, 'u');
  std::string received;
  std::thread reader([&] {
    char buffer[8192];
    for (ssize_t count = 0; (count = read(ends[0], buffer, sizeof buffer)) > 0;) {
      received.append(buffer, static_cast<std::size_t>(count));
    }
  });
  const int saved = dup(STDERR_FILENO);
  dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
  REQUIRE(access_log::open("-", klog::Format::Text).ok());
  auto request = entry();
  request.user_agent = agent;
  for (int i = 0; i < 200; ++i) access_log::log_access(request);
  access_log::flush();
  dup2(saved, STDERR_FILENO);
  close(saved);
  reader.join();
  close(ends[0]);
  const auto text = lines(received);
  REQUIRE(text.size() == 200);
  for (const auto& line : text) CHECK(line.ends_with("\"" + agent + "\" 1.500"));
}
