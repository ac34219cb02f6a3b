// The process's connections to one database as one user, shared by all requests. Waiters are served first come first
// served; connections are opened on demand, by the waiter itself, and used last in first out. Pools live as long as
// the process; a forked child starts with none. Loop thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ext/pgsql/connection.h"
#include "ext/pgsql/failure.h"
#include "ext/pgsql/options.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/core/wait.h"

namespace keel::pgsql {

struct PoolMetrics {
  std::size_t size = 0;        // The limit.
  std::size_t idle = 0;        // Ready to be leased.
  std::size_t leased = 0;      // With a request.
  std::size_t connecting = 0;  // Being opened.
  std::size_t cleaning = 0;    // Coming back: being cancelled, rolled back or reset.
  std::size_t waiting = 0;     // Requests that wait for one.
  std::uint64_t connects = 0;  // Opened since the process started.
  std::uint64_t resets = 0;    // Returns that needed a round trip.
};

class Pool {
 public:
  // The pool of options.pool_key(), made on first use. The newest pool_size holds. Never suspends.
  static Pool& get(const Options& options);

  // A connection, alive as far as can be told, in a clean session. `wanted` are options with this pool's key; its
  // pool_timeout is for a free one; opening one takes its
  // connect_timeout more at most. Fails with TimedOut ("pgsql-async: no free connection to db:5432/app within
  // 5000 ms (pool_size 8, all leased)"), ConnectFailed or Cancelled. May suspend.
  Outcome<std::unique_ptr<Connection>> acquire(const Options& wanted);

  // Gives one back, in whatever state it is: what has to be done is done in the background. Never suspends.
  void give_back(std::unique_ptr<Connection> connection) noexcept;

  PoolMetrics metrics() const noexcept;

  // Closes the idle connections. Never suspends.
  void close_idle() noexcept;

  // Changes in every forked child: a pool of an earlier generation must not be touched.
  static std::uint64_t generation() noexcept;

  // Calls `visit` with each process-wide pool, for status pages. Never suspends.
  static void for_each(const std::function<void(const Pool&)>& visit);
  std::string target() const { return options_.target_database(); }

 private:
  struct Waiter;
  explicit Pool(const Options& options);
  Outcome<std::unique_ptr<Connection>> open_reserved(const Options& wanted);
  Outcome<std::unique_ptr<Connection>> cleaned_or_new(const Options& wanted);
  WaitResult stand_in_line(Waiter& waiter, Milliseconds timeout);
  Outcome<std::unique_ptr<Connection>> wait_for_one(const Options& wanted);
  std::unique_ptr<Connection> take_idle() noexcept;
  Waiter* next_waiter() noexcept;
  std::size_t total() const noexcept { return idle_.size() + leased_ + connecting_ + cleaning_.size(); }
  void offer(std::unique_ptr<Connection> connection) noexcept;
  void offer_slots() noexcept;
  void cleaned(Connection* connection, bool usable) noexcept;
  void idle_lost(Connection* connection) noexcept;
  Failure no_free_connection(Milliseconds timeout) const;

  Options options_;
  std::vector<std::unique_ptr<Connection>> idle_;  // The one used last is at the back.
  std::vector<std::unique_ptr<Connection>> cleaning_;
  IntrusiveList<Waiter> waiters_;
  std::size_t waiting_ = 0;
  std::size_t leased_ = 0;
  std::size_t connecting_ = 0;
  std::uint64_t connects_ = 0;
  std::uint64_t resets_ = 0;
};

}  // namespace keel::pgsql
