#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <new>
#include <set>
#include <string>

#include "native-tests/support/supervised_server.h"
#include "runtime/process/backoff.h"
#include "runtime/process/descriptor_limit.h"

using namespace keel::process;
using namespace keel::test;
using std::chrono::milliseconds;

namespace {

SupervisorOptions options(std::size_t workers) {
  SupervisorOptions options;
  options.workers = workers;
  options.backoff_first = milliseconds(1);
  options.backoff_max = milliseconds(4);
  return options;
}

// A counter that all processes of a test share.
class SharedCounter {
 public:
  SharedCounter() {
    void* const page =
        mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    counter_ = new (page) std::atomic<int>(0);
  }
  ~SharedCounter() { munmap(counter_, sizeof(std::atomic<int>)); }
  int increment() { return ++*counter_; }
  int value() const { return *counter_; }

 private:
  std::atomic<int>* counter_;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Holds a drained worker back until it is opened.
class Gate {
 public:
  Gate() { REQUIRE(pipe(ends_) == 0); }
  ~Gate() {
    close(ends_[0]);
    close(ends_[1]);
  }
  std::function<void()> waiting() {
    return [this] {
      char byte = 0;
      while (read(ends_[0], &byte, 1) < 0) {
      }
    };
  }
  void open() { REQUIRE(write(ends_[1], "o", 1) == 1); }

 private:
  int ends_[2];
};

void wait_until_stopped(pid_t pid) {
  std::string id, name, state;
  while (state != "T") std::ifstream("/proc/" + std::to_string(pid) + "/stat") >> id >> name >> state;
}

}  // namespace

TEST_CASE("supervisor: the first worker boots alone, the others follow when it accepts") {
  SupervisedServer server(options(3), serving_worker());
  CHECK(server.next_event().name == "boot");
  const Event ready = server.next_event();
  CHECK(ready.name == "ready");
  CHECK(ready.index == 0);
  std::set<std::size_t> indexes;
  for (const Event& accepting : server.wait_until_serving(3)) indexes.insert(accepting.index);
  CHECK(indexes == std::set<std::size_t>{0, 1, 2});
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
  CHECK(contains(server.log(), "serving http://127.0.0.1:"));
}

TEST_CASE("supervisor: SIGTERM drains every worker and ends with status 0") {
  for (const int number : {SIGTERM, SIGINT}) {
    SupervisedServer server(options(2), serving_worker());
    server.wait_until_serving(2);
    server.signal(number);
    server.wait_for("drain");
    server.wait_for("drain");
    CHECK(server.wait() == 0);
  }
}

TEST_CASE("supervisor: a worker that is killed is replaced, the others never notice") {
  SupervisedServer server(options(2), serving_worker());
  const auto workers = server.wait_until_serving(2);
  const Event first = workers[0];
  const Event second = workers[1];
  kill(first.pid, SIGKILL);
  const Event replacement = server.wait_for("accepts");
  CHECK(replacement.index == first.index);
  CHECK(kill(second.pid, 0) == 0);
  const pid_t answered = server.ask();
  CHECK((answered == replacement.pid || answered == second.pid));
  CHECK(contains(server.log(), "died of signal 9"));
}

TEST_CASE("supervisor: a worker that crashes at start is tried again, loudly, until it starts") {
  SharedCounter boots;
  const auto serving = serving_worker();
  SupervisedServer server(options(1), [&](WorkerContext& context, const Report& report) {
    return boots.increment() < 5 ? 3 : serving(context, report);
  });
  server.wait_for("accepts");
  CHECK(boots.value() == 5);
  CHECK(contains(server.log(), "exited with status 3 while it started; failure 1 in a row, starting another now"));
  CHECK(contains(server.log(), "failure 4 in a row, starting another in 4 ms"));
}

TEST_CASE("supervisor: an application that cannot boot at the first start ends the server with status 1") {
  SharedCounter boots;
  SupervisedServer server(options(4), [&](WorkerContext&, const Report&) {
    boots.increment();
    return kWorkerBootFailed;
  });
  CHECK(server.wait() == 1);
  CHECK(boots.value() == 1);
}

TEST_CASE("supervisor: a worker that cannot boot later does not end the server") {
  SharedCounter boots;
  const auto serving = serving_worker();
  SupervisedServer server(options(1), [&](WorkerContext& context, const Report& report) {
    return boots.increment() == 2 ? kWorkerBootFailed : serving(context, report);
  });
  kill(server.wait_for("accepts").pid, SIGKILL);
  server.wait_for("accepts");
  CHECK(boots.value() == 3);
}

TEST_CASE("supervisor: a retiring worker serves until its replacement accepts, and then drains") {
  SupervisedServer server(options(1), serving_worker());
  const Event old = server.wait_until_serving(1)[0];
  kill(old.pid, SIGUSR2);
  CHECK(server.next_event().name == "retire");
  CHECK(server.next_event().name == "boot");
  const Event replacement = server.next_event();
  CHECK(replacement.name == "ready");
  CHECK(server.wait_for("drain").pid == old.pid);
  CHECK(server.ask() == replacement.pid);
}

TEST_CASE("supervisor: with a single worker that retires again and again no connection is lost") {
  for (const auto strategy : {AcceptStrategy::SharedSocket, AcceptStrategy::SocketPerSlot}) {
    SupervisedServer server(options(1), serving_worker(), strategy);
    pid_t current = server.wait_for("accepts").pid;
    int unanswered = 0;
    for (int round = 0; round < 5; ++round) {
      kill(current, SIGUSR2);
      pid_t answered = current;
      while (answered == current) {
        answered = server.ask();
        unanswered += answered == 0 ? 1 : 0;
      }
      current = answered;
    }
    CHECK(unanswered == 0);
  }
}

TEST_CASE("supervisor: connections that wait in a dead worker's queue are answered by its replacement") {
  SupervisedServer server(options(1), serving_worker(), AcceptStrategy::SocketPerSlot);
  const Event first = server.wait_for("accepts");
  kill(first.pid, SIGSTOP);
  wait_until_stopped(first.pid);
  const int waiting = connect_to(server.url());
  kill(first.pid, SIGKILL);
  const Event replacement = server.wait_for("accepts");
  CHECK(read_to_end(waiting) == std::to_string(replacement.pid));
}

TEST_CASE("supervisor: a replacement that cannot boot leaves the retiring worker in service") {
  SharedCounter boots;
  const auto serving = serving_worker();
  SupervisedServer server(options(1), [&](WorkerContext& context, const Report& report) {
    const int boot = boots.increment();
    return boot > 1 && boot < 4 ? kWorkerBootFailed : serving(context, report);
  });
  const Event old = server.wait_for("accepts");
  kill(old.pid, SIGUSR2);
  const Event replacement = server.wait_for("accepts");
  CHECK(boots.value() == 4);
  CHECK(server.wait_for("drain").pid == old.pid);
  CHECK(server.ask() == replacement.pid);
}

TEST_CASE("supervisor: SIGHUP replaces all workers, each new one accepting before the old one drains") {
  SupervisedServer server(options(2), serving_worker());
  std::set<pid_t> old;
  for (const Event& worker : server.wait_until_serving(2)) old.insert(worker.pid);
  server.signal(SIGHUP);
  std::set<std::size_t> replaced;
  for (int drained = 0; drained < 2;) {
    const Event event = server.next_event();
    if (event.name == "ready") replaced.insert(event.index);
    if (event.name != "drain") continue;
    ++drained;
    CHECK(old.count(event.pid) == 1);
    CHECK(replaced.count(event.index) == 1);
  }
  CHECK(old.count(server.ask()) == 0);
}

TEST_CASE("supervisor: a worker that is not done in the grace time is told to quit") {
  SupervisorOptions impatient = options(1);
  impatient.shutdown_grace = milliseconds(1);
  SupervisedServer server(impatient, [](WorkerContext& context, const Report& report) {
    sigset_t quit;
    sigemptyset(&quit);
    sigaddset(&quit, SIGQUIT);
    sigprocmask(SIG_BLOCK, &quit, nullptr);
    signal(SIGTERM, SIG_IGN);
    context.notify_ready();
    report("accepts");
    int number = 0;
    sigwait(&quit, &number);
    report("quit");
    return 0;
  });
  server.wait_for("accepts");
  server.signal(SIGTERM);
  server.wait_for("quit");
  CHECK(server.wait() == 0);
  CHECK(contains(server.log(), "is not done after the grace time of 1 ms"));
}

TEST_CASE("supervisor: a worker that does not even quit is killed") {
  SupervisorOptions impatient = options(1);
  impatient.shutdown_grace = milliseconds(1);
  impatient.quit_grace = milliseconds(1);
  SupervisedServer server(impatient, [](WorkerContext& context, const Report& report) {
    signal(SIGTERM, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    context.notify_ready();
    report("accepts");
    for (;;) pause();
    return 0;
  });
  server.wait_for("accepts");
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
}

TEST_CASE("supervisor: a second signal ends at once") {
  SupervisorOptions direct = options(2);
  direct.signal_bounce = milliseconds(0);
  Gate never;
  SupervisedServer server(direct, serving_worker(never.waiting()));
  server.wait_until_serving(2);
  server.signal(SIGINT);
  server.wait_for("drain");
  server.wait_for("drain");
  server.signal(SIGINT);
  CHECK(server.wait() == 0);
  CHECK(contains(server.log(), "again: ending at once"));
}

TEST_CASE("supervisor: a signal that arrives twice in one go is one signal") {
  SupervisorOptions bouncing = options(1);
  bouncing.signal_bounce = std::chrono::hours(1);
  Gate gate;
  SupervisedServer server(bouncing, serving_worker(gate.waiting()));
  server.wait_until_serving(1);
  server.signal(SIGTERM);
  server.wait_for("drain");
  server.signal(SIGTERM);
  gate.open();
  CHECK(server.wait() == 0);
  CHECK_FALSE(contains(server.log(), "again"));
}

TEST_CASE("supervisor: workers drain when their supervisor is killed") {
  SupervisedServer server(options(2), serving_worker());
  server.wait_until_serving(2);
  server.signal(SIGKILL);
  server.wait_for("drain");
  server.wait_for("drain");
}

TEST_CASE("supervisor: a terminal's SIGINT and SIGHUP, and SIGUSR1, do not end a worker") {
  SupervisedServer server(options(1), serving_worker());
  const Event worker = server.wait_for("accepts");
  for (const int number : {SIGINT, SIGHUP, SIGPIPE}) kill(worker.pid, number);
  server.signal(SIGUSR1);
  for (int i = 0; i < 3; ++i) CHECK(server.ask() == worker.pid);
  server.signal(SIGTERM);
  CHECK(server.wait_for("drain").pid == worker.pid);
}

TEST_CASE("supervisor: the pid file names the supervisor and goes with it") {
  char directory[] = "/tmp/keel-pid-XXXXXX";
  REQUIRE(mkdtemp(directory) != nullptr);
  SupervisorOptions with_file = options(1);
  with_file.pid_file = std::string(directory) + "/keel.pid";
  {
    SupervisedServer server(with_file, serving_worker());
    server.wait_for("accepts");
    pid_t named = 0;
    std::ifstream(with_file.pid_file) >> named;
    CHECK(named == server.pid());
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
    CHECK_FALSE(std::filesystem::exists(with_file.pid_file));
  }
  with_file.pid_file = std::string(directory) + "/none/keel.pid";
  SupervisedServer refused(with_file, serving_worker());
  CHECK(refused.wait() == 1);
  CHECK(
      contains(refused.log(), "the pid file " + with_file.pid_file + " cannot be written: No such file or directory"));
  std::filesystem::remove_all(directory);
}

TEST_CASE("supervisor: systemd hears when the server is ready and when it stops") {
  const std::string path = "/tmp/keel-notify-" + std::to_string(getpid());
  const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  path.copy(name.sun_path, sizeof name.sun_path - 1);
  REQUIRE(bind(fd, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0);
  setenv("NOTIFY_SOCKET", path.c_str(), 1);
  SupervisedServer server(options(2), serving_worker());
  unsetenv("NOTIFY_SOCKET");
  const auto receive = [fd] {
    char buffer[64];
    const ssize_t count = recv(fd, buffer, sizeof buffer, 0);
    return std::string(buffer, count > 0 ? static_cast<std::size_t>(count) : 0);
  };
  CHECK(receive() == "READY=1");
  server.signal(SIGTERM);
  CHECK(receive() == "STOPPING=1");
  CHECK(server.wait() == 0);
  close(fd);
  unlink(path.c_str());
}

TEST_CASE("backoff: the first restart is immediate, later ones wait twice as long up to a limit") {
  Backoff backoff(milliseconds(100), milliseconds(350));
  CHECK(backoff.next() == milliseconds(0));
  CHECK(backoff.next() == milliseconds(100));
  CHECK(backoff.next() == milliseconds(200));
  CHECK(backoff.next() == milliseconds(350));
  for (int i = 0; i < 100; ++i) CHECK(backoff.next() == milliseconds(350));
  backoff.reset();
  CHECK(backoff.next() == milliseconds(0));
}

TEST_CASE("descriptor limit: connections never exceed what the limit leaves") {
  CHECK(allow_connections(1) == 1);
  CHECK(allow_connections(std::size_t{1} << 40) < (std::size_t{1} << 40));
}
