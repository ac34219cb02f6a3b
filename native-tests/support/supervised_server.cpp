#include "native-tests/support/supervised_server.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "runtime/core/fd_watcher.h"
#include "runtime/core/loop.h"
#include "runtime/core/timer.h"
#include "runtime/process/worker_signals.h"

namespace keel::test {

namespace {

// Nothing that a failing test leaves behind lives longer.
constexpr unsigned kLifetimeSeconds = 60;
constexpr int kPatienceMilliseconds = 10000;

void answer(int listener) {
  const int client = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  const std::string text = std::to_string(getpid());
  [[maybe_unused]] const ssize_t written = write(client, text.data(), text.size());
  close(client);
}

int serve(process::WorkerContext& context, const Report& report, const std::function<void()>& after_drain) {
  Loop& loop = Loop::get();
  Timer alive;
  alive.start(deadline_in(std::chrono::hours(1)), [] {});
  std::vector<FdWatcher> watchers;
  const auto drain = [&] {
    watchers.clear();
    report("drain");
    if (after_drain) after_drain();
    loop.stop();
  };
  const process::WorkerSignals signals(drain, [&] {
    report("quit");
    loop.stop();
  });
  uv_signal_t retire;
  uv_signal_init(loop.uv(), &retire);
  std::function<void()> on_retire = [&] {
    report("retire");
    context.notify_retiring();
  };
  retire.data = &on_retire;
  uv_signal_start(
      &retire, [](uv_signal_t* handle, int) { (*static_cast<std::function<void()>*>(handle->data))(); }, SIGUSR2);
  for (const int fd : context.listeners()) {
    watchers.push_back(std::move(FdWatcher::open(fd, [fd](Readiness) { answer(fd); }).value()));
    watchers.back().watch(Readiness::Readable);
  }
  report("ready");
  context.notify_ready();
  report("accepts");
  loop.run();
  return process::kWorkerDone;
}

[[noreturn]] void run_supervisor(process::SupervisorOptions options, process::Listeners listeners,
                                 const TestWorker& worker, int events, const std::string& log_file) {
  alarm(kLifetimeSeconds);
  const int log = open(log_file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(log, STDERR_FILENO);
  close(log);
  process::Supervisor supervisor(std::move(options), std::move(listeners), [&](process::WorkerContext& context) {
    alarm(kLifetimeSeconds);
    const Report report = [&](const char* name) {
      const std::string line =
          std::string(name) + " " + std::to_string(context.index()) + " " + std::to_string(getpid()) + "\n";
      [[maybe_unused]] const ssize_t written = write(events, line.data(), line.size());
    };
    report("boot");
    return worker(context, report);
  });
  _exit(supervisor.run());
}

}  // namespace

TestWorker serving_worker(std::function<void()> after_drain) {
  return [after_drain](process::WorkerContext& context, const Report& report) {
    return serve(context, report, after_drain);
  };
}

SupervisedServer::SupervisedServer(process::SupervisorOptions options, TestWorker worker,
                                   process::AcceptStrategy strategy) {
  auto listeners = process::Listeners::open({{"127.0.0.1", 0, ""}}, options.workers, strategy);
  REQUIRE(listeners.ok());
  url_ = listeners.value().urls().front();
  char name[] = "/tmp/keel-supervisor-XXXXXX";
  close(mkstemp(name));
  log_file_ = name;
  int pipe_ends[2];
  REQUIRE(pipe2(pipe_ends, O_CLOEXEC) == 0);
  std::cout.flush();  // Or the child would print it again.
  pid_ = fork();
  if (pid_ == 0) {
    close(pipe_ends[0]);
    run_supervisor(std::move(options), std::move(listeners).value(), worker, pipe_ends[1], log_file_);
  }
  close(pipe_ends[1]);
  events_ = pipe_ends[0];
}

SupervisedServer::~SupervisedServer() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close(events_);
  unlink(log_file_.c_str());
}

void SupervisedServer::signal(int number) const { kill(pid_, number); }

Event SupervisedServer::receive() {
  std::size_t end = 0;
  while ((end = received_.find('\n')) == std::string::npos) {
    pollfd readable{events_, POLLIN, 0};
    char buffer[512];
    const bool came = poll(&readable, 1, kPatienceMilliseconds) > 0;
    const ssize_t count = came ? read(events_, buffer, sizeof buffer) : 0;
    if (count <= 0) FAIL("no event came; the log says:\n", log());
    received_.append(buffer, static_cast<std::size_t>(count));
  }
  Event event;
  std::istringstream(received_.substr(0, end)) >> event.name >> event.index >> event.pid;
  received_.erase(0, end + 1);
  return event;
}

Event SupervisedServer::next_event() {
  if (passed_over_.empty()) return receive();
  Event event = passed_over_.front();
  passed_over_.erase(passed_over_.begin());
  return event;
}

Event SupervisedServer::wait_for(const std::string& name) {
  const auto found = std::ranges::find_if(passed_over_, [&](const Event& event) { return event.name == name; });
  if (found != passed_over_.end()) {
    Event event = *found;
    passed_over_.erase(found);
    return event;
  }
  for (;;) {
    Event event = receive();
    if (event.name == name) return event;
    passed_over_.push_back(event);
  }
}

std::vector<Event> SupervisedServer::wait_until_serving(std::size_t workers) {
  std::vector<Event> serving;
  while (serving.size() < workers) serving.push_back(wait_for("accepts"));
  passed_over_.clear();
  return serving;
}

int SupervisedServer::wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string SupervisedServer::log() const {
  std::stringstream text;
  text << std::ifstream(log_file_).rdbuf();
  return text.str();
}

pid_t SupervisedServer::ask() const {
  const int fd = connect_to(url_);
  return fd < 0 ? 0 : static_cast<pid_t>(std::atol(read_to_end(fd).c_str()));
}

int connect_to(const std::string& url) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(url.substr(url.rfind(':') + 1).c_str())));
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return fd;
  close(fd);
  return -1;
}

std::string read_to_end(int fd) {
  std::string text;
  char buffer[64];
  for (;;) {
    pollfd readable{fd, POLLIN, 0};
    if (poll(&readable, 1, kPatienceMilliseconds) <= 0) break;
    const ssize_t count = read(fd, buffer, sizeof buffer);
    if (count <= 0) break;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  close(fd);
  return text;
}

}  // namespace keel::test
