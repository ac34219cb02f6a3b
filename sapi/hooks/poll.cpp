// poll(), ppoll(), select(), pselect(): PHP's streams, mysqlnd, phpredis, libpq, libcurl and libmemcached wait in
// these.
#include <poll.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <span>
#include <vector>

#include "sapi/hooks/hooks.h"
#include "sapi/hooks/readiness.h"

namespace {

using keel::Deadline;
using keel::WaitResult;
using keel::hooks::Hook;

int poll_now(pollfd* fds, nfds_t count) { return static_cast<int>(syscall(SYS_poll, fds, count, 0)); }

Deadline deadline_of(const timespec* timeout) {
  if (timeout == nullptr) return keel::kNoDeadline;
  return keel::Clock::now() + std::chrono::seconds(timeout->tv_sec) + std::chrono::nanoseconds(timeout->tv_nsec);
}

int poll_until(pollfd* fds, nfds_t count, Deadline deadline) {
  for (;;) {
    const WaitResult result = keel::hooks::await_ready({fds, count}, deadline);
    if (!keel::hooks::ended_well(result)) return -1;
    const int ready = poll_now(fds, count);
    if (ready != 0 || result == WaitResult::TimedOut) return ready;
  }
}

void made_call() {
  if (keel::hooks::has_made_many_calls()) keel::yield_turn();
}

struct Sets {
  fd_set* read;
  fd_set* write;
  fd_set* except;
};

bool contains(const fd_set* set, int fd) { return set != nullptr && FD_ISSET(fd, set); }

std::vector<pollfd> descriptors_of(int limit, const Sets& sets) {
  std::vector<pollfd> descriptors;
  for (int fd = 0; fd < std::min<int>(limit, FD_SETSIZE); ++fd) {
    short events = 0;
    if (contains(sets.read, fd)) events |= POLLIN;
    if (contains(sets.write, fd)) events |= POLLOUT;
    if (contains(sets.except, fd)) events |= POLLPRI;
    if (events != 0) descriptors.push_back({fd, events, 0});
  }
  return descriptors;
}

int select_now(int limit, const Sets& sets) {
  timespec none{};
  return static_cast<int>(syscall(SYS_pselect6, limit, sets.read, sets.write, sets.except, &none, nullptr));
}

void restore(fd_set* set, const fd_set& saved) {
  if (set != nullptr) *set = saved;
}

int select_until(int limit, const Sets& sets, Deadline deadline) {
  const auto copy = [](const fd_set* set) { return set != nullptr ? *set : fd_set{}; };
  const fd_set read = copy(sets.read), write = copy(sets.write), except = copy(sets.except);
  const std::vector<pollfd> descriptors = descriptors_of(limit, sets);
  for (WaitResult result = WaitResult::Ready;;) {
    const int ready = select_now(limit, sets);
    if (ready != 0 || result == WaitResult::TimedOut) return ready;
    restore(sets.read, read);
    restore(sets.write, write);
    restore(sets.except, except);
    result = keel::hooks::await_ready(descriptors, deadline);
    if (!keel::hooks::ended_well(result)) return -1;
  }
}

}  // namespace

KEEL_HOOK int poll(pollfd* fds, nfds_t count, int timeout) {
  if (timeout == 0 || !keel::hooks::parks(Hook::Poll)) return static_cast<int>(syscall(SYS_poll, fds, count, timeout));
  const int ready = poll_now(fds, count);
  if (ready != 0) return made_call(), ready;
  return poll_until(fds, count, timeout < 0 ? keel::kNoDeadline : keel::deadline_in(keel::Milliseconds(timeout)));
}

KEEL_HOOK int __poll_chk(pollfd* fds, nfds_t count, int timeout, std::size_t) { return poll(fds, count, timeout); }

KEEL_HOOK int ppoll(pollfd* fds, nfds_t count, const timespec* timeout, const sigset_t* mask) {
  const bool waits = timeout == nullptr || timeout->tv_sec != 0 || timeout->tv_nsec != 0;
  if (!waits || mask != nullptr || !keel::hooks::parks(Hook::Poll)) {
    timespec copy = timeout != nullptr ? *timeout : timespec{};  // The kernel changes it.
    return static_cast<int>(syscall(SYS_ppoll, fds, count, timeout != nullptr ? &copy : nullptr, mask, _NSIG / 8));
  }
  const int ready = poll_now(fds, count);
  if (ready != 0) return made_call(), ready;
  return poll_until(fds, count, deadline_of(timeout));
}

KEEL_HOOK int select(int limit, fd_set* read, fd_set* write, fd_set* except, timeval* timeout) {
  const bool waits = timeout == nullptr || timeout->tv_sec != 0 || timeout->tv_usec != 0;
  if (!waits || !keel::hooks::parks(Hook::Select)) {
    return static_cast<int>(syscall(SYS_select, limit, read, write, except, timeout));
  }
  timespec time{};
  if (timeout != nullptr) time = {timeout->tv_sec, timeout->tv_usec * 1000};
  return select_until(limit, {read, write, except}, deadline_of(timeout != nullptr ? &time : nullptr));
}

KEEL_HOOK int pselect(int limit, fd_set* read, fd_set* write, fd_set* except, const timespec* timeout,
                      const sigset_t* mask) {
  const bool waits = timeout == nullptr || timeout->tv_sec != 0 || timeout->tv_nsec != 0;
  if (!waits || mask != nullptr || !keel::hooks::parks(Hook::Select)) {
    timespec copy = timeout != nullptr ? *timeout : timespec{};
    const struct {
      const sigset_t* mask;
      std::size_t size;
    } signals{mask, _NSIG / 8};
    return static_cast<int>(
        syscall(SYS_pselect6, limit, read, write, except, timeout != nullptr ? &copy : nullptr, &signals));
  }
  return select_until(limit, {read, write, except}, deadline_of(timeout));
}
