#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "runtime/process/listeners.h"

using keel::config::ListenAddress;
using keel::config::parse_listen_address;
using namespace keel::process;

namespace {

constexpr auto kShared = AcceptStrategy::SharedSocket;
constexpr auto kPerSlot = AcceptStrategy::SocketPerSlot;

ListenAddress address(const std::string& text) { return parse_listen_address(text, 0).value(); }

keel::Result<Listeners> listen_on(const std::string& text, std::size_t slots = 1, AcceptStrategy strategy = kShared) {
  return Listeners::open({address(text)}, slots, strategy);
}

class Directory {
 public:
  Directory() {
    char name[] = "/tmp/keel-listen-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Directory() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

bool is_listening(int fd) {
  int value = 0;
  socklen_t length = sizeof value;
  return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0;
}

// A socket file whose server is gone.
void leave_socket(const std::string& path) {
  const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  path.copy(name.sun_path, sizeof name.sun_path - 1);
  REQUIRE(bind(fd, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0);
  close(fd);
}

}  // namespace

TEST_CASE("listeners: a shared socket is the same for every slot, ready and non-blocking") {
  const auto listeners = listen_on("127.0.0.1", 3);
  REQUIRE(listeners.ok());
  const auto first = listeners.value().of_slot(0);
  REQUIRE(first.size() == 1);
  CHECK(listeners.value().of_slot(2) == first);
  CHECK(is_listening(first[0]));
  CHECK((fcntl(first[0], F_GETFL) & O_NONBLOCK) != 0);
  CHECK((fcntl(first[0], F_GETFD) & FD_CLOEXEC) != 0);
  REQUIRE(listeners.value().urls().size() == 1);
  CHECK(listeners.value().urls()[0].starts_with("http://127.0.0.1:"));
  CHECK_FALSE(listeners.value().urls()[0].ends_with(":0"));
}

TEST_CASE("listeners: a socket per slot is one port with several queues") {
  const auto listeners = listen_on("127.0.0.1", 3, kPerSlot);
  REQUIRE(listeners.ok());
  CHECK(listeners.value().of_slot(0) != listeners.value().of_slot(1));
  CHECK(listeners.value().of_slot(1) != listeners.value().of_slot(2));
  CHECK(listeners.value().urls().size() == 1);
}

TEST_CASE("listeners: a worker keeps the descriptors of its slot and closes the others") {
  auto listeners = listen_on("127.0.0.1", 2, kPerSlot);
  REQUIRE(listeners.ok());
  const int other = listeners.value().of_slot(0)[0];
  const auto own = listeners.value().release_slot(1);
  REQUIRE(own.size() == 1);
  CHECK(is_listening(own[0]));
  CHECK(fcntl(other, F_GETFD) == -1);
  close(own[0]);
}

TEST_CASE("listeners: a busy port is one clear line") {
  const auto first = listen_on("127.0.0.1");
  REQUIRE(first.ok());
  const std::string taken = first.value().urls()[0].substr(std::string("http://").size());
  const auto second = listen_on(taken);
  REQUIRE_FALSE(second.ok());
  CHECK(second.error().message == "cannot listen on " + taken + ": Address already in use");
}

TEST_CASE("listeners: an address that is not ours and a name that does not resolve are refused") {
  const auto foreign = listen_on("192.0.2.1:0");
  REQUIRE_FALSE(foreign.ok());
  CHECK(foreign.error().message == "cannot listen on 192.0.2.1:0: Cannot assign requested address");
  CHECK_FALSE(listen_on("256.0.0.1").ok());
}

TEST_CASE("listeners: IPv6, when the system has it") {
  const auto listeners = listen_on("::1");
  if (!listeners) {
    CHECK(listeners.error().message.starts_with("cannot listen on [::1]:0: "));
    return;
  }
  CHECK(listeners.value().urls()[0].starts_with("http://[::1]:"));
}

TEST_CASE("listeners: a unix socket appears, accepts, and goes with its owner") {
  const Directory directory;
  const std::string path = directory.file("keel.sock");
  {
    const auto listeners = listen_on("unix:" + path, 2, kPerSlot);
    REQUIRE(listeners.ok());
    CHECK(listeners.value().urls()[0] == "unix:" + path);
    CHECK(listeners.value().of_slot(0) == listeners.value().of_slot(1));
    CHECK(std::filesystem::is_socket(path));
  }
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("listeners: a stale unix socket is replaced, a living one and any other file are not") {
  const Directory directory;
  const std::string path = directory.file("keel.sock");
  leave_socket(path);
  {
    const auto listeners = listen_on("unix:" + path);
    REQUIRE(listeners.ok());
    const auto second = listen_on("unix:" + path);
    REQUIRE_FALSE(second.ok());
    CHECK(second.error().message == "cannot listen on unix:" + path + ": Address already in use");
    CHECK(std::filesystem::is_socket(path));
  }
  std::ofstream(path) << "precious";
  CHECK_FALSE(listen_on("unix:" + path).ok());
  CHECK(std::filesystem::is_regular_file(path));
}

TEST_CASE("listeners: when one of several addresses fails, nothing stays bound") {
  const Directory directory;
  const std::string path = directory.file("keel.sock");
  CHECK_FALSE(Listeners::open({address("unix:" + path), address("192.0.2.1:0")}, 1, kShared).ok());
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("listeners: sockets that systemd passes are used instead of the addresses") {
  auto passed = listen_on("127.0.0.1");
  REQUIRE(passed.ok());
  const int fd = passed.value().of_slot(0)[0];
  const pid_t child = fork();
  if (child == 0) {
    if (fd != 3) dup2(fd, 3);
    setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
    setenv("LISTEN_FDS", "1", 1);
    const auto listeners = listen_on("192.0.2.1:0");  // Would fail.
    const bool adopted = listeners.ok() && listeners.value().of_slot(0) == std::vector<int>{3} &&
                         listeners.value().urls() == passed.value().urls() && getenv("LISTEN_FDS") == nullptr;
    _exit(adopted ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
}
