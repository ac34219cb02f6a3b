#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "native-tests/support/pgsql.h"

using namespace keel;
using namespace keel::pgsql;
using namespace keel::test;

namespace {

// A port of 127.0.0.1 that accepts connections and never answers, or, closed, refuses them.
class SilentPort {
 public:
  SilentPort() {
    fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof(address);
    REQUIRE(bind(fd_, reinterpret_cast<sockaddr*>(&address), length) == 0);
    REQUIRE(listen(fd_, 128) == 0);
    REQUIRE(getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &length) == 0);
    port_ = std::to_string(ntohs(address.sin_port));
  }
  ~SilentPort() { shut(); }
  void shut() {
    if (fd_ >= 0) close(std::exchange(fd_, -1));
  }
  const std::string& port() const { return port_; }

 private:
  int fd_;
  std::string port_;
};

Outcome<std::unique_ptr<Connection>> acquire(const Options& options) { return Pool::get(options).acquire(options); }

std::string terminate(const std::string& pid) { return "SELECT pg_terminate_backend(" + pid + ")"; }

std::string alive(const std::string& pid) { return "SELECT count(*) FROM pg_stat_activity WHERE pid = " + pid; }

}  // namespace

TEST_CASE("Pool: a connection is used again, the last one returned first") {
  const Options options = private_pool();
  Pool& pool = Pool::get(options);
  in_request([&] {
    auto first = acquire(options).value();
    auto second = acquire(options).value();
    const Connection* const last = second.get();
    pool.give_back(std::move(first));
    pool.give_back(std::move(second));
    auto again = acquire(options).value();
    CHECK(again.get() == last);
    pool.give_back(std::move(again));
  });
  CHECK(pool.metrics().connects == 2);
  CHECK(pool.metrics().idle == 2);
  CHECK(pool.metrics().leased == 0);
}

TEST_CASE("Pool: waiters are served first come first served") {
  const Options options = private_pool("pool_size=1");
  Pool& pool = Pool::get(options);
  std::vector<int> served;
  for (int i = 0; i < 5; ++i) {
    TestCoroutine::spawn([&, i] {
      auto connection = acquire(options);
      REQUIRE(connection.ok());
      served.push_back(i);
      CHECK(connection.value()->query("SELECT pg_sleep(0.002)").ok());
      pool.give_back(std::move(connection).value());
    });
  }
  REQUIRE(pump_until([&] { return served.size() == 5; }));
  REQUIRE(pump_until([&] { return pool.metrics().idle == 1; }));
  CHECK(std::is_sorted(served.begin(), served.end()));
  CHECK(pool.metrics().connects == 1);
}

TEST_CASE("Pool: five hundred requests share four connections in their order") {
  const Options options = private_pool("pool_size=4");
  Session session(options);
  int warm = 0;
  for (int i = 0; i < 4; ++i) {
    TestCoroutine::spawn([&] {
      CHECK(session.connect().ok());
      CHECK(ask(session, "SELECT pg_sleep(0.05)") == "");
      ++warm;
    });
  }
  REQUIRE(pump_until([&] { return warm == 4; }));
  std::vector<int> begun;
  std::size_t ended = 0;
  for (int i = 0; i < 500; ++i) {
    TestCoroutine::spawn([&, i] {
      CHECK(session.connect().ok());
      begun.push_back(i);
      CHECK(ask(session, "SELECT " + std::to_string(i)) == std::to_string(i));
      ++ended;
    });
  }
  REQUIRE(pump_until([&] { return ended == 500; }));
  REQUIRE(pump_until([&] { return session.pool().metrics().idle == 4; }));
  CHECK(session.pool().metrics().connects == 4);
  CHECK(session.pool().metrics().resets == 0);
  CHECK(std::is_sorted(begun.begin(), begun.end()));
}

TEST_CASE("Pool: a connection that is being reset is waited for rather than another one opened") {
  Session session(private_pool("pool_size=4"));
  for (int i = 0; i < 5; ++i) {
    REQUIRE(session.query("SET application_name = 'changed'").ok());
    session.release();
  }
  CHECK(session.pool().metrics().connects == 1);
  CHECK(session.pool().metrics().resets >= 4);
}

TEST_CASE("Pool: waiting for a connection ends after pool_timeout_ms with a message that says why") {
  const Options options = private_pool("pool_size=1;pool_timeout_ms=20");
  Pool& pool = Pool::get(options);
  in_request([&] {
    auto held = acquire(options).value();
    const auto refused = acquire(options);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().kind == FailureKind::TimedOut);
    CHECK(refused.error().message == "pgsql-async: no free connection to " + options.target_database() +
                                         " within 20 ms (pool_size 1, all leased)");
    CHECK(pool.metrics().waiting == 0);
    pool.give_back(std::move(held));
    CHECK(acquire(options).ok());
  });
}

TEST_CASE("Pool: a request that is cancelled while it waits takes no connection with it") {
  const Options options = private_pool("pool_size=1");
  Pool& pool = Pool::get(options);
  std::unique_ptr<Connection> held;
  in_request([&] { held = acquire(options).value(); });
  bool cancelled = false;
  TestCoroutine& gone = TestCoroutine::spawn([&] {
    const auto outcome = acquire(options);
    cancelled = !outcome.ok() && outcome.error().kind == FailureKind::Cancelled;
  });
  REQUIRE(pump_until([&] { return pool.metrics().waiting == 1; }));
  gone.own_scope().cancel(CancelReason::ClientGone);
  pool.give_back(std::move(held));  // Before the cancelled one has run again.
  REQUIRE(pump_until([&] { return cancelled; }));
  CHECK(pool.metrics().idle == 1);
  CHECK(pool.metrics().leased == 0);
}

TEST_CASE("Pool: a server that refuses connections fails every waiter and blocks none") {
  SilentPort port;
  port.shut();
  const Options options = private_pool("pool_size=1;host=127.0.0.1;port=" + port.port());
  int failed = 0;
  for (int i = 0; i < 20; ++i) {
    TestCoroutine::spawn([&] {
      const auto outcome = acquire(options);
      REQUIRE_FALSE(outcome.ok());
      CHECK(outcome.error().kind == FailureKind::ConnectFailed);
      CHECK(outcome.error().sqlstate == "08006");
      CHECK(outcome.error().message.find("Connection refused") != std::string::npos);
      ++failed;
    });
  }
  REQUIRE(pump_until([&] { return failed == 20; }));
  CHECK(Pool::get(options).metrics().connecting == 0);
}

TEST_CASE("Pool: a server that does not answer times out, for those in line, too") {
  const SilentPort port;
  Options options = private_pool("pool_size=2;host=127.0.0.1;pool_timeout_ms=200;port=" + port.port());
  options.connect_timeout = Milliseconds(50);
  std::vector<std::string> messages;
  for (int i = 0; i < 4; ++i) {
    TestCoroutine::spawn([&] { messages.push_back(acquire(options).error().message); });
  }
  REQUIRE(pump_until([&] { return messages.size() == 4; }));
  const std::string expected = "pgsql-async: connect to 127.0.0.1:" + port.port() + " timed out after 50 ms";
  for (const std::string& message : messages) CHECK(message == expected);
  const PoolMetrics metrics = Pool::get(options).metrics();
  CHECK(metrics.connecting + metrics.leased + metrics.waiting == 0);
}

TEST_CASE("Pool: a slow connect of one request does not keep others from free connections") {
  // The silent host comes first in the list, so every connect takes its timeout before it succeeds.
  const SilentPort port;
  Options options = private_pool("pool_size=2");
  options.libpq["port"] = port.port() + "," + options.libpq["port"];
  options.libpq["host"] += "," + options.libpq["host"];
  options.connect_timeout = Milliseconds(1500);  // Enough for the host that answers, on a busy machine.
  Pool& pool = Pool::get(options);
  std::unique_ptr<Connection> held;
  in_request([&] { held = acquire(options).value(); });
  std::vector<std::string> order;
  TestCoroutine::spawn([&] {
    auto connection = acquire(options);
    REQUIRE(connection.ok());
    order.push_back("connected");
    pool.give_back(std::move(connection).value());
  });
  TestCoroutine::spawn([&] {
    auto connection = acquire(options);
    REQUIRE(connection.ok());
    order.push_back("waited");
    pool.give_back(std::move(connection).value());
  });
  REQUIRE(pump_until([&] { return pool.metrics().waiting == 1; }));
  pool.give_back(std::move(held));
  REQUIRE(pump_until([&] { return order.size() == 2; }));
  CHECK(order == std::vector<std::string>{"waited", "connected"});
}

TEST_CASE("Pool: host names are looked up, and an unknown one fails with its name") {
  Options options = private_pool();
  options.libpq["host"] = "localhost";
  in_request([&] { CHECK(acquire(options).ok()); });
  options.libpq["host"] = "no-such-host.invalid";
  in_request([&] {
    const auto outcome = acquire(options);
    REQUIRE_FALSE(outcome.ok());
    CHECK(outcome.error().message.starts_with("could not translate host name \"no-such-host.invalid\" to address: "));
  });
}

TEST_CASE("Pool: a wrong password fails without showing it") {
  Options options = private_pool();
  options.libpq["password"] = "hush-hush";
  in_request([&] {
    const auto outcome = acquire(options);
    REQUIRE_FALSE(outcome.ok());
    CHECK(outcome.error().kind == FailureKind::ConnectFailed);
    CHECK(outcome.error().message.find("password authentication failed") != std::string::npos);
    CHECK(outcome.error().message.find("hush-hush") == std::string::npos);
  });
}

TEST_CASE("Pool: a connection that the server closed while idle is dropped quietly") {
  Session session(private_pool("pool_size=1"));
  std::string pid;
  in_request([&] { pid = ask(session, "SELECT pg_backend_pid()"); });
  REQUIRE(session.pool().metrics().idle == 1);
  REQUIRE(becomes(terminate(pid), "t"));
  REQUIRE(becomes(alive(pid), "0"));
  SUBCASE("the loop has seen it") {
    REQUIRE(pump_until([&] { return session.pool().metrics().idle == 0; }));
  }
  SUBCASE("it is found when it is leased") {}
  in_request([&] { CHECK(ask(session, "SELECT pg_backend_pid()") != pid); });
  CHECK(session.pool().metrics().connects == 2);
}

TEST_CASE("Pool: a held connection that was closed between two statements is replaced") {
  Session session(private_pool("pool_size=1"));
  in_request([&] {
    const std::string pid = ask(session, "SELECT pg_backend_pid()");
    REQUIRE(becomes(terminate(pid), "t"));
    REQUIRE(becomes(alive(pid), "0"));
    sleep_until(deadline_in(Milliseconds(1)));
    const std::string next = ask(session, "SELECT pg_backend_pid()");
    CHECK(next != pid);
    CHECK(std::isdigit(next.front()) != 0);
  });
}

TEST_CASE("Pool: a connection lost in a statement fails it, and the next gets a fresh one") {
  Session session(private_pool("pool_size=1"));
  in_request([&] {
    const auto outcome = session.query("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(10)");
    REQUIRE_FALSE(outcome.ok());
    CHECK(outcome.error().kind == FailureKind::ConnectionLost);
    CHECK(outcome.error().sqlstate == "57P01");
    CHECK(ask(session, "SELECT 1") == "1");
  });
  CHECK(session.pool().metrics().connects == 2);
}

TEST_CASE("Pool: after a transaction was lost nothing runs until it is rolled back") {
  Session session(private_pool("pool_size=1"));
  in_request([&] {
    REQUIRE(session.begin().ok());
    CHECK_FALSE(session.query("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(10)").ok());
    CHECK(session.in_transaction());
    CHECK(ask(session, "SELECT 1").starts_with("25P02"));
    SUBCASE("rollback() ends it") { CHECK(session.rollback().ok()); }
    SUBCASE("ROLLBACK ends it") { CHECK(session.query("ROLLBACK").ok()); }
    SUBCASE("commit() fails and ends it") { CHECK(session.commit().error().sqlstate == "08007"); }
    CHECK_FALSE(session.in_transaction());
    CHECK(ask(session, "SELECT 1") == "1");
  });
}

TEST_CASE("Pool: what a request did to its session is undone, its prepared statements stay") {
  Session session(private_pool("pool_size=1"));
  Session other(private_pool());
  REQUIRE(other.query("CREATE TABLE IF NOT EXISTS keel_reset (a serial, b int)").ok());
  in_request([&] {
    CHECK(text_of(execute_with(session, "SELECT $1::int", "1")) == "1");
    REQUIRE(session.query("SET application_name = 'changed'; SET search_path = pg_catalog; SET ROLE NONE").ok());
    REQUIRE(session.query("CREATE TEMP TABLE keel_temp (a int)").ok());
    REQUIRE(session.query("SELECT pg_advisory_lock(4711)").ok());
    REQUIRE(session.query("LISTEN keel_reset").ok());
    REQUIRE(session.query("DECLARE kept CURSOR WITH HOLD FOR SELECT 1").ok());
    REQUIRE(session.query("INSERT INTO public.keel_reset (b) VALUES (1)").ok());
    REQUIRE(session.begin().ok());
    REQUIRE(session.query("INSERT INTO public.keel_reset (b) VALUES (2)").ok());
  });
  in_request([&] {
    CHECK(ask(session, "SHOW application_name") != "changed");
    CHECK(ask(session, "SHOW search_path") != "pg_catalog");
    CHECK(ask(session, "SELECT to_regclass('keel_temp') IS NULL") == "t");
    CHECK(ask(session, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711") == "0");
    CHECK(ask(session, "SELECT count(*) FROM pg_listening_channels()") == "0");
    CHECK(ask(session, "SELECT count(*) FROM pg_cursors WHERE name = 'kept'") == "0");
    CHECK(ask(session, "SELECT lastval()").starts_with("55000"));
    CHECK(ask(session, "SELECT count(*) FROM keel_reset WHERE b = 2") == "0");
    CHECK(ask(session, "SELECT count(*) FROM pg_prepared_statements") == "1");
  });
  CHECK(session.pool().metrics().connects == 1);
  REQUIRE(other.query("DROP TABLE keel_reset").ok());
}

TEST_CASE("Pool: another role does not outlive its request") {
  Session session(private_pool("pool_size=1"));
  std::string user;
  in_request([&] {
    user = ask(session, "SELECT current_user");
    REQUIRE(session.query("SET ROLE pg_monitor").ok());
    CHECK(ask(session, "SELECT current_user") == "pg_monitor");
  });
  in_request([&] { CHECK(ask(session, "SELECT current_user") == user); });
}

TEST_CASE("Pool: a request that only read is given back without a round trip, unless reset=always") {
  Session session(private_pool("pool_size=1"));
  in_request([&] {
    CHECK(text_of(execute_with(session, "SELECT $1::int", "1")) == "1");
    REQUIRE(session.begin().ok());
    CHECK(ask(session, "SELECT count(*) FROM pg_class") != "");
    REQUIRE(session.commit().ok());
  });
  CHECK(session.pool().metrics().resets == 0);
  CHECK(session.pool().metrics().idle == 1);
  Session always(private_pool("pool_size=1;reset=always"));
  in_request([&] { CHECK(ask(always, "SELECT 1") == "1"); });
  REQUIRE(pump_until([&] { return always.pool().metrics().idle == 1; }));
  CHECK(always.pool().metrics().resets == 1);
}

TEST_CASE("Pool: lease=transaction gives the connection back after each statement outside a transaction") {
  Session session(private_pool("pool_size=1;lease=transaction"));
  in_request([&] {
    REQUIRE(session.connect().ok());
    CHECK(session.pool().metrics().idle == 1);
    CHECK(ask(session, "SELECT 1") == "1");
    CHECK(session.pool().metrics().idle == 1);
    REQUIRE(session.begin().ok());
    CHECK(session.pool().metrics().leased == 1);
    CHECK(ask(session, "SELECT 1") == "1");
    CHECK(session.pool().metrics().leased == 1);
    REQUIRE(session.commit().ok());
    CHECK(session.pool().metrics().idle == 1);
  });
}

TEST_CASE("Pool: a session that ends gives back what its requests hold") {
  const Options options = private_pool("pool_size=2");
  Pool& pool = Pool::get(options);
  in_request([&] {
    auto session = std::make_unique<Session>(options);
    CHECK(ask(*session, "SELECT 1") == "1");
    CHECK(pool.metrics().leased == 1);
    session.reset();
    CHECK(pool.metrics().leased == 0);
    CHECK(pool.metrics().idle == 1);
  });
}

TEST_CASE("Pool: requests cancelled at any moment leave every connection usable and outside a transaction") {
  Session session(private_pool("pool_size=4"));
  constexpr std::size_t kRequests = 60;
  std::vector<char> done(kRequests, 0);
  for (std::size_t i = 0; i < kRequests; ++i) {
    Scope& scope = TestCoroutine::spawn([&session, &done, i] {
                     if (session.begin().ok()) static_cast<void>(session.query("SELECT pg_sleep(0.02)"));
                     done[i] = 1;
                   }).own_scope();
    if (i % 3 != 0) continue;
    pump_for(Milliseconds(i % 7));
    if (done[i] == 0) scope.cancel(CancelReason::ClientGone);
  }
  REQUIRE(pump_until([&] { return std::count(done.begin(), done.end(), 1) == std::ssize(done); }));
  REQUIRE(pump_until([&] { return session.pool().metrics().cleaning == 0; }));
  CHECK(session.pool().metrics().leased == 0);
  for (int i = 0; i < 8; ++i) {
    in_request([&] { CHECK_FALSE(session.in_transaction()); });
    in_request([&] { CHECK(ask(session, "SELECT now() = statement_timestamp()") == "t"); });
  }
}
