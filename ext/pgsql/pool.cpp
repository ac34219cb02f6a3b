#include "ext/pgsql/pool.h"

#include <pthread.h>

#include <algorithm>
#include <map>
#include <utility>

#include "runtime/core/loop.h"

namespace keel::pgsql {

namespace {

using Pools = std::map<std::string, std::unique_ptr<Pool>, std::less<>>;

// Never freed, also in a forked child: what the parent's pools own is the parent's.
Pools* process_pools = nullptr;
std::uint64_t process_generation = 0;

Pools& pools() {
  static const int registered = pthread_atfork(nullptr, nullptr, [] {
    process_pools = nullptr;
    ++process_generation;
  });
  static_cast<void>(registered);
  if (process_pools == nullptr) process_pools = new Pools();
  return *process_pools;
}

constexpr Milliseconds kResetPatience{20};

Failure wait_cancelled() {
  return {FailureKind::Cancelled, "57014", "pgsql-async: waiting for a connection was cancelled"};
}

// Closes a connection after the event that is being handled, which may be its own.
void destroy_later(std::unique_ptr<Connection> connection) {
  Loop::get().defer([shared = std::shared_ptr<Connection>(std::move(connection))] {});
}

std::unique_ptr<Connection> take_out(std::vector<std::unique_ptr<Connection>>& from, const Connection* connection) {
  const auto found =
      std::find_if(from.begin(), from.end(), [connection](const auto& owned) { return owned.get() == connection; });
  if (found == from.end()) return nullptr;
  std::unique_ptr<Connection> taken = std::move(*found);
  from.erase(found);
  return taken;
}

}  // namespace

// Someone who waits in line. It is granted a connection, or the right to open one.
struct Pool::Waiter : ListLink<Waiter> {
  Wait wait;
  std::unique_ptr<Connection> connection;
};

Pool& Pool::get(const Options& options) {
  auto& pool = pools()[options.pool_key()];
  if (pool == nullptr) pool.reset(new Pool(options));
  pool->options_ = options;
  return *pool;
}

std::uint64_t Pool::generation() noexcept {
  pools();
  return process_generation;
}

void Pool::for_each(const std::function<void(const Pool&)>& visit) {
  for (const auto& [key, pool] : pools()) visit(*pool);
}

Pool::Pool(const Options& options) : options_(options) {}

Outcome<std::unique_ptr<Connection>> Pool::acquire(const Options& wanted) {
  if (Scope::current().cancelled() != CancelReason::None) return wait_cancelled();
  if (auto connection = take_idle()) {
    ++leased_;
    return connection;
  }
  if (total() >= options_.pool_size) return wait_for_one(wanted);
  ++connecting_;
  return waiting_ < cleaning_.size() ? cleaned_or_new(wanted) : open_reserved(wanted);
}

// There is room for a new connection, but one is on its way back, and a reset is much quicker than a connect.
Outcome<std::unique_ptr<Connection>> Pool::cleaned_or_new(const Options& wanted) {
  Waiter waiter;
  const WaitResult result = stand_in_line(waiter, kResetPatience);
  if (result == WaitResult::TimedOut) return open_reserved(wanted);
  --connecting_;  // Somebody's connection, or a place that has become free, came instead.
  if (waiter.connection == nullptr && result == WaitResult::Ready) return open_reserved(wanted);
  offer_slots();
  if (waiter.connection != nullptr) return std::move(waiter.connection);
  return wait_cancelled();
}

// The server may have closed it since: that is seen here at the latest.
std::unique_ptr<Connection> Pool::take_idle() noexcept {
  while (!idle_.empty()) {
    std::unique_ptr<Connection> connection = std::move(idle_.back());
    idle_.pop_back();
    if (connection->check_alive()) return connection;
    destroy_later(std::move(connection));
  }
  return nullptr;
}

// `connecting_` counts it already.
Outcome<std::unique_ptr<Connection>> Pool::open_reserved(const Options& wanted) {
  auto connection = Connection::connect(wanted);
  --connecting_;
  if (!connection) {
    offer_slots();
    return connection;
  }
  ++connects_;
  ++leased_;
  Connection* const raw = connection.value().get();
  raw->set_on_lost([this, raw] { idle_lost(raw); });
  return connection;
}

WaitResult Pool::stand_in_line(Waiter& waiter, Milliseconds timeout) {
  waiters_.push_back(waiter);
  ++waiting_;
  const WaitResult result = waiter.wait.await(deadline_in(timeout));
  --waiting_;
  return result;
}

Outcome<std::unique_ptr<Connection>> Pool::wait_for_one(const Options& wanted) {
  Waiter waiter;
  const WaitResult result = stand_in_line(waiter, wanted.pool_timeout);
  if (result == WaitResult::TimedOut) return no_free_connection(wanted.pool_timeout);
  if (result == WaitResult::Cancelled) return wait_cancelled();
  if (waiter.connection != nullptr) return std::move(waiter.connection);
  return open_reserved(wanted);
}

Failure Pool::no_free_connection(Milliseconds timeout) const {
  std::string use = "all leased";
  if (leased_ < options_.pool_size) {
    use = std::to_string(leased_) + " leased, " + std::to_string(connecting_) + " connecting, " +
          std::to_string(cleaning_.size()) + " being reset";
  }
  return {FailureKind::TimedOut, "HYT00",
          "pgsql-async: no free connection to " + options_.target_database() + " within " +
              std::to_string(timeout.count()) + " ms (pool_size " + std::to_string(options_.pool_size) + ", " + use +
              ")"};
}

// The first in line whose wait has not ended otherwise.
Pool::Waiter* Pool::next_waiter() noexcept {
  while (Waiter* waiter = waiters_.pop_front()) {
    if (!waiter->wait.completed()) return waiter;
  }
  return nullptr;
}

void Pool::offer(std::unique_ptr<Connection> connection) noexcept {
  if (total() >= options_.pool_size) return destroy_later(std::move(connection));  // The pool has been made smaller.
  if (Waiter* const waiter = next_waiter()) {
    ++leased_;
    waiter->connection = std::move(connection);
    waiter->wait.complete();
  } else {
    idle_.push_back(std::move(connection));
  }
}

// Lets those in line open connections where there is room for them: one that was lost, or could not be opened, has
// left its place.
void Pool::offer_slots() noexcept {
  while (total() < options_.pool_size) {
    Waiter* const waiter = next_waiter();
    if (waiter == nullptr) return;
    ++connecting_;
    waiter->wait.complete();
  }
}

void Pool::give_back(std::unique_ptr<Connection> connection) noexcept {
  --leased_;
  Connection* const raw = connection.get();
  cleaning_.push_back(std::move(connection));
  raw->clean(options_.reset, [this, raw](bool usable) { cleaned(raw, usable); });
}

void Pool::cleaned(Connection* connection, bool usable) noexcept {
  std::unique_ptr<Connection> owned = take_out(cleaning_, connection);
  resets_ += connection->take_cleanings();
  if (usable) {
    offer(std::move(owned));
  } else {
    destroy_later(std::move(owned));
  }
  offer_slots();
}

void Pool::idle_lost(Connection* connection) noexcept {
  // Not found: it is leased, and its lease will notice.
  if (auto owned = take_out(idle_, connection)) destroy_later(std::move(owned));
}

void Pool::close_idle() noexcept {
  for (auto& connection : std::exchange(idle_, {})) destroy_later(std::move(connection));
}

PoolMetrics Pool::metrics() const noexcept {
  return {.size = options_.pool_size,
          .idle = idle_.size(),
          .leased = leased_,
          .connecting = connecting_,
          .cleaning = cleaning_.size(),
          .waiting = waiting_,
          .connects = connects_,
          .resets = resets_};
}

}  // namespace keel::pgsql
