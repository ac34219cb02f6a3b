#include "runtime/process/worker_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "runtime/process/access_log.h"
#include "runtime/process/log.h"

namespace keel::process {

namespace {

// The supervisor's (and, after keel.php was evaluated, PHP's) signal handling is not the worker's.
void reset_signals(const sigset_t& original_mask) {
  for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGCHLD, SIGPIPE}) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &original_mask, nullptr);
}

[[noreturn]] void run_child(std::size_t slot, Listeners& listeners, const WorkerMain& worker_main,
                            const ForkContext& context, int channel, pid_t supervisor) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != supervisor) _exit(kWorkerDone);  // It died before the line above.
  for (const int fd : context.close_in_child) close(fd);
  reset_signals(context.original_mask);
  log::set_role("worker " + std::to_string(slot + 1));
  int status = kWorkerDone;
  {
    WorkerContext worker(slot, listeners.release_slot(slot), channel);
    status = worker_main(worker);
  }
  access_log::flush();
  fflush(nullptr);
  _exit(status);  // Not exit(): what the supervisor registered to run at its end is not the worker's to run.
}

}  // namespace

Result<WorkerProcess> fork_worker(std::size_t slot, Listeners& listeners, const WorkerMain& worker_main,
                                  const ForkContext& context) {
  int channel[2];
  if (pipe2(channel, O_CLOEXEC) != 0) return Error{std::string("pipe: ") + std::strerror(errno)};
  fflush(nullptr);  // What is buffered must not be written by both.
  const pid_t supervisor = getpid();
  const pid_t pid = fork();
  if (pid == 0) {
    close(channel[0]);
    run_child(slot, listeners, worker_main, context, channel[1], supervisor);
  }
  const int error = errno;
  close(channel[1]);
  if (pid < 0) {
    close(channel[0]);
    return Error{std::string("fork: ") + std::strerror(error)};
  }
  fcntl(channel[0], F_SETFL, O_NONBLOCK);
  WorkerProcess worker;
  worker.slot = slot;
  worker.pid = pid;
  worker.channel = channel[0];
  return worker;
}

}  // namespace keel::process
