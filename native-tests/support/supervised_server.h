// A supervisor in a child process, with workers in C++ that report what happens to them over a pipe. Test support.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "runtime/process/supervisor.h"

namespace keel::test {

// What a worker says: "boot 0 4711" is its index and process id.
struct Event {
  std::string name;
  std::size_t index = 0;
  pid_t pid = 0;
};

// Writes an event of the calling worker.
using Report = std::function<void(const char* name)>;
using TestWorker = std::function<int(process::WorkerContext&, const Report&)>;

// A worker that accepts connections, answers each with its process id and closes it. SIGUSR2 makes it retire. Reports
// "boot", then "ready" before and "accepts" after it has told the supervisor, "retire" before it tells, "drain" when it
// has stopped accepting, "quit". When it has drained, `after_drain` runs and it exits.
TestWorker serving_worker(std::function<void()> after_drain = {});

class SupervisedServer {
 public:
  // Listens on a free port of 127.0.0.1; connections wait from then on.
  SupervisedServer(process::SupervisorOptions options, TestWorker worker,
                   process::AcceptStrategy strategy = process::AcceptStrategy::SharedSocket);
  ~SupervisedServer();

  pid_t pid() const noexcept { return pid_; }
  const std::string& url() const noexcept { return url_; }
  void signal(int number) const;

  // The oldest event that was not returned yet; fails the test if none comes within ten seconds.
  Event next_event();
  // The oldest of that name. Others keep their order.
  Event wait_for(const std::string& name);
  // Waits until so many workers accept, returns their "accepts", and forgets what else was reported until then.
  std::vector<Event> wait_until_serving(std::size_t workers);

  // The exit status of the supervisor, once it ends; -1 if it was killed.
  int wait();
  // What was written to stderr so far.
  std::string log() const;

  // The process id that answers on a new connection; 0 if none does.
  pid_t ask() const;

 private:
  Event receive();

  int events_ = -1;
  pid_t pid_ = -1;
  std::string url_;
  std::string log_file_;
  std::string received_;
  std::vector<Event> passed_over_;
};

// A connection to "http://127.0.0.1:port"; -1 if it is refused.
int connect_to(const std::string& url);

// What arrives on a connection until its end; closes it.
std::string read_to_end(int fd);

}  // namespace keel::test
