#include "sapi/hooks/readiness.h"

#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <uv.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "runtime/core/intrusive_list.h"
#include "runtime/core/loop.h"

namespace keel::hooks {

namespace {

// One descriptor of one wait; on the stack of the code that waits.
struct Waiter : ListLink<Waiter> {
  Waiter(Wait& owner, int descriptor, short wanted) noexcept : wait(owner), fd(descriptor), events(wanted) {}
  Waiter(Waiter&& other) noexcept : wait(other.wait), fd(other.fd), events(other.events) {}
  Wait& wait;
  int fd;
  short events;
};

class Readiness {
 public:
  static Readiness& get() {
    static auto* const readiness = new Readiness();  // As long as the loop, which is never freed.
    return *readiness;
  }

  void add(Waiter& waiter) {
    waiters_[waiter.fd].push_back(waiter);
    // A regular file and what is closed cannot be waited for.
    if (!arm(waiter.fd)) waiter.wait.complete();
  }

  void remove(Waiter& waiter) {
    const auto found = waiters_.find(waiter.fd);
    if (found == waiters_.end()) return;
    static_cast<ListLink<Waiter>&>(waiter).unlink();
    if (found->second.empty()) forget(waiter.fd);
  }

  void wake(int fd) noexcept {
    const auto found = waiters_.find(fd);
    if (found == waiters_.end()) return;
    found->second.for_each([](Waiter& waiter) { waiter.wait.complete(); });
  }

 private:
  Readiness() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    uv_loop_t* const loop = Loop::get().uv();
    if (epoll_ < 0 || uv_poll_init(loop, &watcher_, epoll_) != 0) abort();  // Out of descriptors at the first wait.
    watcher_.data = this;
    uv_poll_start(&watcher_, UV_READABLE,
                  [](uv_poll_t* handle, int, int) noexcept { static_cast<Readiness*>(handle->data)->dispatch(); });
    uv_unref(reinterpret_cast<uv_handle_t*>(&watcher_));
  }

  // For what all its waiters want.
  bool arm(int fd) {
    std::uint32_t events = EPOLLONESHOT;
    waiters_[fd].for_each([&events](const Waiter& waiter) { events |= static_cast<std::uint16_t>(waiter.events); });
    epoll_event event{};
    event.events = events;
    event.data.fd = fd;
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event) == 0) return true;
    return errno == EEXIST && epoll_ctl(epoll_, EPOLL_CTL_MOD, fd, &event) == 0;
  }

  void forget(int fd) {
    waiters_.erase(fd);
    epoll_ctl(epoll_, EPOLL_CTL_DEL, fd, nullptr);
  }

  void dispatch() noexcept {
    std::array<epoll_event, 256> events;
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 0);
    for (int i = 0; i < count; ++i) wake(events[static_cast<std::size_t>(i)].data.fd);
  }

  int epoll_;
  uv_poll_t watcher_;
  std::unordered_map<int, IntrusiveList<Waiter>> waiters_;
};

}  // namespace

WaitResult await_ready(std::span<const pollfd> descriptors, Deadline deadline) {
  Wait wait;
  std::vector<Waiter> waiters;
  waiters.reserve(descriptors.size());
  Readiness& readiness = Readiness::get();
  for (const pollfd& descriptor : descriptors) {
    if (descriptor.fd >= 0) readiness.add(waiters.emplace_back(wait, descriptor.fd, descriptor.events));
  }
  const WaitResult result = wait.await(deadline);
  for (Waiter& waiter : waiters) readiness.remove(waiter);
  return result;
}

WaitResult await_ready(int fd, short events, Deadline deadline) {
  const pollfd descriptor{fd, events, 0};
  return await_ready({&descriptor, 1}, deadline);
}

bool is_ready(int fd, short events) noexcept {
  pollfd descriptor{fd, events, 0};
  return syscall(SYS_poll, &descriptor, 1, 0) != 0;
}

void wake_waiters(int fd) noexcept { Readiness::get().wake(fd); }

}  // namespace keel::hooks
