#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "native-tests/support/pump.h"
#include "native-tests/support/test_coroutine.h"
#include "runtime/core/fd_watcher.h"
#include "runtime/core/loop.h"
#include "runtime/core/scope.h"
#include "runtime/core/timer.h"
#include "runtime/core/wait.h"

using namespace keel;
using namespace keel::test;

namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close(read_end);
    close(write_end);
  }
};

struct Lease final : ScopeResource {
  Lease(std::vector<int>& released, int number) : released_(released), number_(number) {}
  void release() noexcept override { released_.push_back(number_); }

 private:
  std::vector<int>& released_;
  int number_;
};

}  // namespace

TEST_CASE("Timer: timers fire in the order of their deadlines, each once") {
  std::vector<int> fired;
  Timer late;
  Timer early;
  late.start(deadline_in(Milliseconds(20)), [&] { fired.push_back(2); });
  early.start(deadline_in(Milliseconds(5)), [&] { fired.push_back(1); });
  Loop::get().run();
  CHECK(fired == std::vector{1, 2});
  CHECK_FALSE(early.active());
}

TEST_CASE("Timer: a deadline in the past fires from the loop, not from start()") {
  bool fired = false;
  Timer timer;
  timer.start(Clock::now() - Milliseconds(5), [&] { fired = true; });
  CHECK_FALSE(fired);
  Loop::get().run();
  CHECK(fired);
}

TEST_CASE("Timer: starting again replaces, stopping and kNoDeadline disarm") {
  int fired = 0;
  Timer timer;
  timer.start(deadline_in(Milliseconds(1)), [&] { fired = 1; });
  timer.start(deadline_in(Milliseconds(2)), [&] { fired += 10; });
  Timer stopped;
  stopped.start(deadline_in(Milliseconds(1)), [&] { fired = -1; });
  stopped.stop();
  Timer never;
  never.start(deadline_in(Milliseconds(1)), [&] { fired = -1; });
  never.start(kNoDeadline, [&] { fired = -1; });
  Loop::get().run();
  CHECK(fired == 10);
}

TEST_CASE("Timer: its callback may destroy it") {
  auto timer = std::make_unique<Timer>();
  timer->start(deadline_in(Milliseconds(1)), [&timer] { timer.reset(); });
  Loop::get().run();
  CHECK(timer == nullptr);
}

TEST_CASE("Wait: outside any coroutine it runs the loop until the event comes") {
  Wait wait;
  Timer timer;
  timer.start(deadline_in(Milliseconds(5)), [&] { wait.complete(); });
  CHECK(wait.await() == WaitResult::Ready);
  CHECK(sleep_until(deadline_in(Milliseconds(5))) == WaitResult::TimedOut);
}

TEST_CASE("Wait: the first result stays, and one that is complete does not wait") {
  Wait wait;
  wait.complete(WaitResult::Ready);
  wait.complete(WaitResult::Cancelled);
  CHECK(wait.await() == WaitResult::Ready);
}

TEST_CASE("Wait: with nothing left that could complete it, it ends as cancelled") {
  Wait wait;
  CHECK(wait.await() == WaitResult::Cancelled);
}

TEST_CASE("Wait: coroutines wait side by side, so the shorter wait ends first") {
  std::vector<int> order;
  TestCoroutine::spawn([&] {
    sleep_until(deadline_in(Milliseconds(30)));
    order.push_back(2);
  });
  TestCoroutine::spawn([&] {
    sleep_until(deadline_in(Milliseconds(10)));
    order.push_back(1);
  });
  Loop::get().run();
  CHECK(order == std::vector{1, 2});
}

TEST_CASE("Wait: one that is due when the turn begins goes on without waiting for the next event") {
  bool next_event = false;
  Timer timer;
  timer.start(deadline_in(Milliseconds(300)), [&] { next_event = true; });
  TestCoroutine::spawn([&] {
    yield_turn();
    sleep_until(Clock::now());
    CHECK_FALSE(next_event);
    timer.stop();
  });
  Loop::get().run();
  CHECK_FALSE(next_event);
}

TEST_CASE("Wait: outside any coroutine, too, one that is due does not wait for the next event") {
  bool next_event = false;
  Timer timer;
  timer.start(deadline_in(Milliseconds(300)), [&] { next_event = true; });
  sleep_until(Clock::now());
  CHECK_FALSE(next_event);
}

TEST_CASE("Wait: one coroutine completes another's, which runs once the first has parked or ended") {
  std::vector<std::string> order;
  Wait* shared = nullptr;
  TestCoroutine::spawn([&] {
    Wait wait;
    shared = &wait;
    order.push_back(wait.await() == WaitResult::Ready ? "woken" : "failed");
  });
  TestCoroutine::spawn([&] {
    shared->complete();
    order.push_back("completed");
  });
  Loop::get().run();
  CHECK(order == std::vector<std::string>{"completed", "woken"});
}

TEST_CASE("Wait: yield_turn() lets what is ready run") {
  std::vector<int> order;
  for (const int first : {1, 2}) {
    TestCoroutine::spawn([&order, first] {
      order.push_back(first);
      yield_turn();
      order.push_back(first + 10);
    });
  }
  Loop::get().run();
  CHECK(order == std::vector{1, 2, 11, 12});
}

TEST_CASE("Scope: cancelling wakes its waits and makes later ones fail at once") {
  std::vector<WaitResult> results;
  TestCoroutine& waiting = TestCoroutine::spawn([&] {
    results.push_back(sleep_until(kNoDeadline));
    results.push_back(sleep_until(kNoDeadline));
    Wait cleanup{Wait::Uncancellable{}};
    results.push_back(cleanup.await(deadline_in(Milliseconds(1))));
  });
  TestCoroutine::spawn([&] { waiting.own_scope().cancel(CancelReason::ClientGone); });
  Loop::get().run();
  CHECK(results == std::vector{WaitResult::Cancelled, WaitResult::Cancelled, WaitResult::TimedOut});
}

TEST_CASE("Scope: a cancellation reaches the children, and its first reason stays") {
  Scope parent;
  Scope child(&parent);
  Wait wait(child);
  parent.cancel(CancelReason::RequestTimeout);
  parent.cancel(CancelReason::ClientGone);
  CHECK(wait.completed());
  CHECK(wait.await() == WaitResult::Cancelled);
  CHECK(child.cancelled() == CancelReason::RequestTimeout);
  CHECK(&child.request() == &parent);
  Scope born_late(&parent);
  CHECK(born_late.cancelled() == CancelReason::RequestTimeout);
}

TEST_CASE("Scope: cancelling the children leaves the scope itself alone") {
  Scope parent;
  Scope child(&parent);
  Wait own(parent);
  Wait of_child(child);
  parent.cancel_children(CancelReason::ScopeClosed);
  CHECK_FALSE(own.completed());
  CHECK(of_child.completed());
}

TEST_CASE("Scope: closing releases what is held, the last acquired first") {
  std::vector<int> released;
  Lease first(released, 1);
  Lease second(released, 2);
  {
    Scope scope;
    scope.own(first);
    scope.own(second);
  }
  CHECK(released == std::vector{2, 1});
}

TEST_CASE("Loop: deferred functions run at the end of the turn, those they defer in the next") {
  std::vector<int> order;
  Loop::get().defer([&] {
    order.push_back(2);
    Loop::get().defer([&] { order.push_back(3); });
  });
  TestCoroutine::spawn([&] { order.push_back(1); });
  Loop::get().run_turn();
  CHECK(order == std::vector{1, 2});
  Loop::get().run();
  CHECK(order == std::vector{1, 2, 3});
}

TEST_CASE("Loop: a forked child has a loop of its own") {
  Loop* const parents = &Loop::get();
  const pid_t child = fork();
  if (child == 0) _exit(&Loop::get() != parents ? 0 : 1);
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("FdWatcher: tells what is ready, as often as it is, until it is stopped") {
  Pipe pipe;
  int readable = 0;
  auto opened = FdWatcher::open(pipe.read_end, [&](Readiness readiness) {
    CHECK(readiness == Readiness::Readable);
    ++readable;
  });
  REQUIRE(opened.ok());
  FdWatcher watcher = std::move(opened).value();
  watcher.watch(Readiness::Readable);
  REQUIRE(write(pipe.write_end, "x", 1) == 1);
  CHECK(pump_until([&] { return readable >= 2; }));
  watcher.watch(Readiness::None);
  const int before = readable;
  pump_for(Milliseconds(10));
  CHECK(readable == before);
}

TEST_CASE("FdWatcher: its callback may destroy it") {
  Pipe pipe;
  std::optional<FdWatcher> watcher;
  auto opened = FdWatcher::open(pipe.write_end, [&](Readiness) { watcher.reset(); });
  REQUIRE(opened.ok());
  watcher.emplace(std::move(opened).value());
  watcher->watch(Readiness::Writable);
  CHECK(pump_until([&] { return !watcher.has_value(); }));
}

TEST_CASE("FdWatcher: says why a regular file cannot be watched") {
  const int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  auto opened = FdWatcher::open(fd, [](Readiness) {});
  CHECK_FALSE(opened.ok());
  CHECK(opened.error().message.find("cannot watch") != std::string::npos);
  close(fd);
}
