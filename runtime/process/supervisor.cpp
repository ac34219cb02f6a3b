#include "runtime/process/supervisor.h"

#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/process/access_log.h"
#include "runtime/process/backoff.h"
#include "runtime/process/log.h"
#include "runtime/process/pid_file.h"
#include "runtime/process/service_manager.h"
#include "runtime/process/worker_message.h"
#include "runtime/process/worker_process.h"

namespace keel::process {

namespace {

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) {
    return "died of signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
  }
  return "exited with status " + std::to_string(WEXITSTATUS(status));
}

// The signals that the supervisor takes as they come, blocked while the object lives.
class SignalQueue {
 public:
  SignalQueue() {
    sigset_t mask;
    sigemptyset(&mask);
    for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGCHLD}) sigaddset(&mask, number);
    sigprocmask(SIG_BLOCK, &mask, &original_mask_);
    signal(SIGCHLD, SIG_DFL);  // An inherited SIG_IGN would lose the workers' statuses.
    signal(SIGPIPE, SIG_IGN);  // Nobody may be reading the log.
    fd_ = signalfd(-1, &mask, SFD_NONBLOCK | SFD_CLOEXEC);
  }
  ~SignalQueue() {
    if (fd_ >= 0) close(fd_);
    sigprocmask(SIG_SETMASK, &original_mask_, nullptr);
  }
  SignalQueue(const SignalQueue&) = delete;
  SignalQueue& operator=(const SignalQueue&) = delete;

  int fd() const noexcept { return fd_; }
  const sigset_t& original_mask() const noexcept { return original_mask_; }

  std::optional<int> next() noexcept {
    signalfd_siginfo info{};
    if (read(fd_, &info, sizeof info) != sizeof info) return std::nullopt;
    return static_cast<int>(info.ssi_signo);
  }

 private:
  sigset_t original_mask_{};
  int fd_ = -1;
};

}  // namespace

class Supervisor::Impl {
 public:
  Impl(SupervisorOptions options, Listeners listeners, WorkerMain worker_main)
      : options_(std::move(options)), listeners_(std::move(listeners)), worker_main_(std::move(worker_main)) {
    for (std::size_t slot = 0; slot < options_.workers; ++slot) {
      slots_.push_back({Backoff(options_.backoff_first, options_.backoff_max)});
    }
  }

  int run();

 private:
  enum class Phase : unsigned char {
    Booting,  // The first worker has not accepted yet; the others wait for it.
    Running,
    Stopping
  };

  // A slot is served by one worker; for a while there may be several, of which all but the newest are leaving.
  struct Slot {
    Backoff backoff;
    Deadline start_at = kNoDeadline;  // When to fork its next worker.
  };

  void start_due_workers();
  void start_worker(std::size_t slot);
  void end_overdue_workers();
  void wait_for_events();
  Deadline next_deadline() const;

  void handle_signal(int number);
  void read_messages(WorkerProcess& worker);
  void on_ready(WorkerProcess& worker);
  void on_retiring(WorkerProcess& worker);
  void reap_workers();
  void on_exit(const WorkerProcess& worker, int status);
  void on_failure(const WorkerProcess& worker, int status);

  void drain(WorkerProcess& worker);
  void stop();
  void kill_all();
  void start_reload();
  void reload_next_slot();
  void announce_when_complete();
  bool serves(std::size_t slot) const;

  SupervisorOptions options_;
  Listeners listeners_;
  WorkerMain worker_main_;
  std::optional<SignalQueue> signals_;
  Phase phase_ = Phase::Booting;
  int exit_status_ = 0;
  bool announced_ = false;
  Deadline stopped_at_ = kNoDeadline;
  std::vector<Slot> slots_;
  std::vector<WorkerProcess> workers_;
  std::deque<std::size_t> reload_queue_;
  std::optional<std::size_t> reloading_;
};

int Supervisor::Impl::run() {
  auto pid_file = PidFile::write(options_.pid_file);
  if (!pid_file) {
    log::error("%s", pid_file.error().message.c_str());
    return 1;
  }
  signals_.emplace();
  slots_.front().start_at = Clock::now();
  while (phase_ != Phase::Stopping || !workers_.empty()) {
    start_due_workers();
    end_overdue_workers();
    wait_for_events();
    for (WorkerProcess& worker : workers_) read_messages(worker);
    while (const auto number = signals_->next()) handle_signal(*number);
    reap_workers();
  }
  signals_.reset();
  return exit_status_;
}

void Supervisor::Impl::start_due_workers() {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].start_at <= Clock::now()) start_worker(slot);
  }
}

void Supervisor::Impl::start_worker(std::size_t slot) {
  std::vector<int> inherited{signals_->fd()};
  for (const WorkerProcess& worker : workers_) {
    if (worker.channel >= 0) inherited.push_back(worker.channel);
  }
  auto worker = fork_worker(slot, listeners_, worker_main_, {signals_->original_mask(), inherited});
  if (!worker) {
    slots_[slot].start_at = deadline_in(std::max(slots_[slot].backoff.next(), options_.backoff_first));
    log::error("worker %zu cannot be started: %s", slot + 1, worker.error().message.c_str());
    return;
  }
  slots_[slot].start_at = kNoDeadline;
  workers_.push_back(worker.value());
}

void Supervisor::Impl::end_overdue_workers() {
  for (WorkerProcess& worker : workers_) {
    if (worker.end_at > Clock::now()) continue;
    if (!std::exchange(worker.told_to_quit, true)) {
      log::warning("worker %zu (%d) is not done after the grace time of %lld ms; ending it", worker.slot + 1,
                   worker.pid, static_cast<long long>(options_.shutdown_grace.count()));
      kill(worker.pid, SIGQUIT);
      worker.end_at = deadline_in(options_.quit_grace);
    } else {
      kill(worker.pid, SIGKILL);
      worker.end_at = kNoDeadline;
    }
  }
}

Deadline Supervisor::Impl::next_deadline() const {
  Deadline next = kNoDeadline;
  for (const Slot& slot : slots_) next = std::min(next, slot.start_at);
  for (const WorkerProcess& worker : workers_) next = std::min(next, worker.end_at);
  return next;
}

void Supervisor::Impl::wait_for_events() {
  std::vector<pollfd> watched{{signals_->fd(), POLLIN, 0}};
  for (const WorkerProcess& worker : workers_) watched.push_back({worker.channel, POLLIN, 0});
  const Deadline next = next_deadline();
  int timeout = -1;
  if (next != kNoDeadline) {
    const auto left = std::chrono::ceil<Milliseconds>(next - Clock::now()).count();
    timeout = static_cast<int>(std::clamp<long long>(left, 0, 3600 * 1000));
  }
  poll(watched.data(), watched.size(), timeout);
}

void Supervisor::Impl::handle_signal(int number) {
  switch (number) {
    case SIGTERM:
    case SIGINT:
      if (phase_ != Phase::Stopping) {
        log::info("%s: draining", strsignal(number));
        stop();
      } else if (Clock::now() - stopped_at_ >= options_.signal_bounce) {
        log::warning("%s again: ending at once", strsignal(number));
        kill_all();
      }
      break;
    case SIGQUIT:
      stop();
      kill_all();
      break;
    case SIGHUP:
      start_reload();
      break;
    case SIGUSR1:
      access_log::reopen();
      for (const WorkerProcess& worker : workers_) {
        // Before it serves, a worker has no handler yet and would die.
        if (worker.state != WorkerState::Starting) kill(worker.pid, SIGUSR1);
      }
      break;
    default:
      break;
  }
}

void Supervisor::Impl::read_messages(WorkerProcess& worker) {
  char message = 0;
  ssize_t count = 0;
  while (worker.channel >= 0 && (count = read(worker.channel, &message, 1)) == 1) {
    if (message == kReady) on_ready(worker);
    if (message == kRetiring) on_retiring(worker);
  }
  if (worker.channel >= 0 && count == 0) close(std::exchange(worker.channel, -1));
}

void Supervisor::Impl::on_ready(WorkerProcess& worker) {
  if (worker.state != WorkerState::Starting) return;
  worker.state = WorkerState::Serving;
  worker.serving_since = Clock::now();
  for (WorkerProcess& other : workers_) {
    if (other.slot == worker.slot && other.state == WorkerState::Retiring) drain(other);
  }
  if (phase_ == Phase::Booting) {
    phase_ = Phase::Running;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      if (slot != worker.slot) slots_[slot].start_at = Clock::now();
    }
  }
  announce_when_complete();
  if (reloading_ == worker.slot) reload_next_slot();
}

void Supervisor::Impl::on_retiring(WorkerProcess& worker) {
  const bool in_service = worker.state == WorkerState::Starting || worker.state == WorkerState::Serving;
  if (!in_service) return;
  worker.state = WorkerState::Retiring;
  log::info("worker %zu (%d) is to be replaced", worker.slot + 1, worker.pid);
  slots_[worker.slot].start_at = Clock::now();
}

void Supervisor::Impl::reap_workers() {
  int status = 0;
  // Any child: as process 1 of a container the supervisor also inherits strangers.
  for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    const auto found = std::ranges::find(workers_, pid, &WorkerProcess::pid);
    if (found == workers_.end()) continue;
    read_messages(*found);  // Its last words, before it is judged.
    const WorkerProcess worker = *found;
    workers_.erase(found);
    if (worker.channel >= 0) close(worker.channel);
    on_exit(worker, status);
  }
}

void Supervisor::Impl::on_exit(const WorkerProcess& worker, int status) {
  const bool leaving = worker.state == WorkerState::Retiring || worker.state == WorkerState::Draining;
  if (leaving || phase_ == Phase::Stopping) {
    const bool asked = worker.told_to_quit || (worker.state == WorkerState::Draining && status == 0);
    if (status != 0 && !asked && phase_ != Phase::Stopping) {
      log::warning("worker %zu (%d) %s while it drained", worker.slot + 1, worker.pid, how_it_ended(status).c_str());
    }
    return;
  }
  on_failure(worker, status);
}

void Supervisor::Impl::on_failure(const WorkerProcess& worker, int status) {
  const bool boot_failed = WIFEXITED(status) && WEXITSTATUS(status) == kWorkerBootFailed;
  if (boot_failed && phase_ == Phase::Booting) {
    exit_status_ = 1;
    stop();
    return;
  }
  Slot& slot = slots_[worker.slot];
  const bool served = worker.state == WorkerState::Serving;
  if (served && Clock::now() - worker.serving_since >= options_.stable_after) slot.backoff.reset();
  const auto delay = slot.backoff.next();
  slot.start_at = deadline_in(delay);
  log::error("worker %zu (%d) %s %s; failure %d in a row, starting another %s", worker.slot + 1, worker.pid,
             how_it_ended(status).c_str(), served ? "while it served" : "while it started", slot.backoff.failures(),
             delay.count() == 0 ? "now" : ("in " + std::to_string(delay.count()) + " ms").c_str());
}

void Supervisor::Impl::drain(WorkerProcess& worker) {
  if (worker.state == WorkerState::Draining) return;
  worker.state = WorkerState::Draining;
  worker.end_at = deadline_in(options_.shutdown_grace);
  kill(worker.pid, SIGTERM);
}

void Supervisor::Impl::stop() {
  if (phase_ == Phase::Stopping) return;
  phase_ = Phase::Stopping;
  stopped_at_ = Clock::now();
  notify_service_manager("STOPPING=1");
  for (Slot& slot : slots_) slot.start_at = kNoDeadline;
  for (WorkerProcess& worker : workers_) drain(worker);
}

void Supervisor::Impl::kill_all() {
  for (WorkerProcess& worker : workers_) {
    worker.told_to_quit = true;
    worker.end_at = kNoDeadline;
    kill(worker.pid, SIGKILL);
  }
}

void Supervisor::Impl::start_reload() {
  if (phase_ != Phase::Running) return;
  log::info("replacing all workers");
  reload_queue_.clear();
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) reload_queue_.push_back(slot);
  if (!reloading_) reload_next_slot();
}

void Supervisor::Impl::reload_next_slot() {
  reloading_.reset();
  while (!reload_queue_.empty() && !reloading_) {
    const std::size_t slot = reload_queue_.front();
    reload_queue_.pop_front();
    for (WorkerProcess& worker : workers_) {
      if (worker.slot != slot || worker.state != WorkerState::Serving) continue;
      reloading_ = slot;
      on_retiring(worker);
    }
  }
}

void Supervisor::Impl::announce_when_complete() {
  if (announced_) return;
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (!serves(slot)) return;
  }
  announced_ = true;
  std::string urls;
  for (const std::string& url : listeners_.urls()) urls += (urls.empty() ? "" : ", ") + url;
  log::info("serving %s with %zu worker%s", urls.c_str(), slots_.size(), slots_.size() == 1 ? "" : "s");
  notify_service_manager("READY=1");
}

bool Supervisor::Impl::serves(std::size_t slot) const {
  return std::ranges::any_of(workers_, [slot](const WorkerProcess& worker) {
    return worker.slot == slot && worker.state != WorkerState::Starting;
  });
}

Supervisor::Supervisor(SupervisorOptions options, Listeners listeners, WorkerMain worker_main)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(listeners), std::move(worker_main))) {}

Supervisor::~Supervisor() = default;

int Supervisor::run() {
  log::set_role("supervisor");
  return impl_->run();
}

}  // namespace keel::process
