#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "ext/pgsql/large_objects.h"
#include "native-tests/support/pgsql.h"

using namespace keel;
using namespace keel::pgsql;
using namespace keel::test;

TEST_CASE("Session: statements run inside a request and in code that no loop started") {
  Session session(private_pool());
  CHECK(ask(session, "SELECT 1; SELECT 'two'") == "two");
  CHECK(text_of(execute_with(session, "SELECT $1::int + 1", "41")) == "42");
  session.release();
  in_request([&] { CHECK(ask(session, "SELECT 3") == "3"); });
  CHECK(session.pool().metrics().connects == 1);
}

TEST_CASE("Session: a refused statement tells the server's SQLSTATE and message") {
  Session session(private_pool());
  const auto outcome = session.query("SELECT * FROM no_such_table");
  REQUIRE_FALSE(outcome.ok());
  CHECK(outcome.error().kind == FailureKind::Server);
  CHECK(outcome.error().sqlstate == "42P01");
  CHECK(outcome.error().message.starts_with("ERROR:  relation \"no_such_table\" does not exist\nLINE 1: "));
  const auto prepared = execute_with(session, "SELECT $1::int FROM no_such_table", "1");
  REQUIRE_FALSE(prepared.ok());
  CHECK(prepared.error().sqlstate == "42P01");
  CHECK(text_of(execute_with(session, "SELECT $1::int", "x")).starts_with("22P02"));
  CHECK(ask(session, "SELECT 1") == "1");
}

TEST_CASE("Session: a statement is prepared once per connection") {
  Session session(private_pool());
  for (int i = 0; i < 5; ++i) CHECK(text_of(execute_with(session, "SELECT $1::int", "5")) == "5");
  CHECK(session.held_connection()->statements_prepared() == 1);
  session.release();
  CHECK(text_of(execute_with(session, "SELECT $1::int", "6")) == "6");
  CHECK(session.held_connection()->statements_prepared() == 1);
  CHECK(ask(session, "SELECT count(*) FROM pg_prepared_statements") == "1");
}

TEST_CASE("Session: prepared statements are bounded and the oldest are dropped on the server, too") {
  Session session(private_pool("statement_cache_size=2"));
  for (int i = 0; i < 100; ++i) {
    CHECK(text_of(execute_with(session, "SELECT $1::int + " + std::to_string(i), "0")) == std::to_string(i));
  }
  CHECK(std::stoi(ask(session, "SELECT count(*) FROM pg_prepared_statements")) <= 2 + 32);
  session.release();
  CHECK(ask(session, "SELECT count(*) FROM pg_prepared_statements") == "2");
}

TEST_CASE("Session: a statement whose table has changed is prepared again, outside a transaction") {
  Session session(private_pool());
  REQUIRE(session.query("CREATE TEMP TABLE changing (a int); INSERT INTO changing VALUES (1)").ok());
  const std::string sql = "SELECT * FROM changing WHERE a = $1";
  CHECK(execute_with(session, sql, "1").value().columns() == 1);
  REQUIRE(session.query("ALTER TABLE changing ADD b int").ok());
  CHECK(execute_with(session, sql, "1").value().columns() == 2);
  REQUIRE(session.query("ALTER TABLE changing ADD c int").ok());
  REQUIRE(session.begin().ok());
  CHECK(text_of(execute_with(session, sql, "1")).starts_with("0A000"));
  CHECK(session.transaction() == TransactionStatus::Failed);
  REQUIRE(session.rollback().ok());
  CHECK(execute_with(session, sql, "1").value().columns() == 3);
}

TEST_CASE("Session: statements that the user deallocates are prepared again") {
  Session session(private_pool());
  CHECK(text_of(execute_with(session, "SELECT $1::int", "1")) == "1");
  REQUIRE(session.query("DEALLOCATE ALL").ok());
  CHECK(text_of(execute_with(session, "SELECT $1::int", "2")) == "2");
  REQUIRE(session.query("PREPARE mine AS SELECT 1").ok());
  session.release();
  CHECK(ask(session, "SELECT count(*) FROM pg_prepared_statements") == "0");
  CHECK(text_of(execute_with(session, "SELECT $1::int", "3")) == "3");
}

TEST_CASE("Session: nothing is prepared by name behind a transaction pooler, or when told so") {
  Session pooled(private_pool("pgbouncer=transaction"));
  CHECK(text_of(execute_with(pooled, "SELECT $1::int", "1")) == "1");
  CHECK(ask(pooled, "SELECT count(*) FROM pg_prepared_statements") == "0");
  Session session(private_pool());
  const char* const value = "1";
  CHECK(text_of(session.execute("SELECT $1::int", {.count = 1, .values = &value}, Preparation::Unnamed)) == "1");
  CHECK(ask(session, "SELECT count(*) FROM pg_prepared_statements") == "0");
}

TEST_CASE("Session: parameters and results larger than a socket's buffer go through") {
  Session session(private_pool());
  const std::string large(20'000'000, 'x');
  const auto outcome = execute_with(session, "SELECT $1::text || 'y'", large.c_str());
  REQUIRE(outcome.ok());
  CHECK(outcome.value().value(0, 0) == large + "y");
}

TEST_CASE("Session: statements that cannot run in a transaction block can be prepared") {
  Session session(private_pool("statement_cache_size=2"));
  for (int i = 0; i < 40; ++i) CHECK(execute_with(session, "SELECT $1::int + " + std::to_string(i), "0").ok());
  CHECK(text_of(session.execute("VACUUM pg_class", {}, Preparation::Named)) == "no row");
}

TEST_CASE("Session: COPY as a plain statement is refused and leaves the connection usable") {
  Session session(private_pool());
  CHECK(ask(session, "COPY (SELECT generate_series(1, 100000)) TO STDOUT").starts_with("0A000"));
  CHECK(ask(session, "CREATE TEMP TABLE copied (a int); COPY copied FROM STDIN").starts_with("57014"));
  CHECK(ask(session, "SELECT 1") == "1");
}

TEST_CASE("Session: transactions are told from the connection's state") {
  Session session(private_pool());
  CHECK_FALSE(session.in_transaction());
  CHECK(session.held_connection() == nullptr);
  REQUIRE(session.begin().ok());
  CHECK(session.in_transaction());
  CHECK(ask(session, "SELECT 1/0").starts_with("22012"));
  CHECK(session.transaction() == TransactionStatus::Failed);
  CHECK(ask(session, "SELECT 1").starts_with("25P02"));
  REQUIRE(session.rollback().ok());
  CHECK_FALSE(session.in_transaction());
  CHECK(ask(session, "BEGIN") == "no row");
  CHECK(session.in_transaction());
  REQUIRE(session.commit().ok());
  CHECK_FALSE(session.in_transaction());
}

TEST_CASE("Session: a statement past its deadline is stopped on the server, its transaction fails") {
  Session session(private_pool());
  REQUIRE(session.begin().ok());
  const auto outcome = session.query("SELECT pg_sleep(60) AS past_its_deadline", deadline_in(Milliseconds(30)));
  REQUIRE_FALSE(outcome.ok());
  CHECK(outcome.error().kind == FailureKind::TimedOut);
  CHECK(ask(session, "SELECT 1").starts_with("25P02"));
  REQUIRE(session.rollback().ok());
  CHECK(ask(session, "SELECT 2") == "2");
  CHECK(session.pool().metrics().connects == 1);
}

TEST_CASE("Session: cancelling a request ends its statement on the server and frees its connection") {
  Session session(private_pool("pool_size=1"));
  FailureKind kind = FailureKind::Server;
  TestCoroutine& request = TestCoroutine::spawn([&] {
    kind = session.query("SELECT pg_sleep(60) AS cancelled_one").error().kind;
    CHECK(session.query("SELECT 1").error().kind == FailureKind::Cancelled);
  });
  const char* const running =
      "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(60) AS cancelled_one'";
  REQUIRE(becomes(running, "1"));
  request.own_scope().cancel(CancelReason::ClientGone);
  CHECK(becomes(running, "0"));
  CHECK(kind == FailureKind::Cancelled);
  in_request([&] { CHECK(ask(session, "SELECT 2") == "2"); });
  CHECK(session.pool().metrics().connects == 1);
}

TEST_CASE("Session: one object serves many requests, each with a transaction of its own") {
  Session session(private_pool());
  int ended = 0;
  for (int i = 0; i < 3; ++i) {
    TestCoroutine::spawn([&session, &ended, i] {
      const std::string name = std::to_string(i);
      CHECK_FALSE(session.in_transaction());
      CHECK(session.begin().ok());
      CHECK(ask(session, "SELECT set_config('keel.mine', '" + name + "', true)") == name);
      CHECK(ask(session, "SELECT pg_sleep(0.02)") == "");
      CHECK(ask(session, "SELECT current_setting('keel.mine')") == name);
      if (i % 2 == 0) CHECK(session.commit().ok());
      CHECK(session.in_transaction() == (i % 2 == 1));
      ++ended;
    });
  }
  REQUIRE(pump_until([&] { return ended == 3; }));
  REQUIRE(pump_until([&] { return session.pool().metrics().idle == 3; }));
}

TEST_CASE("Session: notifications reach the one who listens, and not the next request") {
  Session listener(private_pool("pool_size=1"));
  Session speaker(private_pool());
  REQUIRE(listener.query("LISTEN keel_test").ok());
  CHECK_FALSE(listener.notification(deadline_in(Milliseconds(0))).value().has_value());
  REQUIRE(speaker.query("NOTIFY keel_test, 'hello'").ok());
  const auto notification = listener.notification(deadline_in(Milliseconds(10000)));
  REQUIRE(notification.ok());
  REQUIRE(notification.value().has_value());
  CHECK(notification.value()->channel == "keel_test");
  CHECK(notification.value()->payload == "hello");
  CHECK(notification.value()->backend_pid == std::stoi(ask(speaker, "SELECT pg_backend_pid()")));
  listener.release();
  CHECK(ask(listener, "SELECT count(*) FROM pg_listening_channels()") == "0");
}

TEST_CASE("Session: notices are kept for who asks") {
  Session session(private_pool());
  REQUIRE(session.query("DO $$ BEGIN RAISE NOTICE 'look'; END $$").ok());
  const auto notices = session.held_connection()->take_notices();
  REQUIRE(notices.size() == 1);
  CHECK(notices.front().find("look") != std::string::npos);
}

TEST_CASE("Session: large objects are written, found and read again") {
  Session session(private_pool());
  REQUIRE(session.begin().ok());
  const auto object = create_large_object(session);
  REQUIRE(object.ok());
  const auto opened = open_large_object(session, object.value(), kLargeObjectRead | kLargeObjectWrite);
  REQUIRE(opened.ok());
  const int descriptor = opened.value();
  const std::string bytes("a\0b\\c'd", 7);
  CHECK(write_large_object(session, descriptor, bytes).value() == 7);
  CHECK(seek_large_object(session, descriptor, 0, SEEK_SET).value() == 0);
  CHECK(read_large_object(session, descriptor, 100).value() == bytes);
  CHECK(seek_large_object(session, descriptor, -2, SEEK_END).value() == 5);
  CHECK(read_large_object(session, descriptor, 1).value() == "'");
  CHECK(close_large_object(session, descriptor).ok());
  CHECK(unlink_large_object(session, object.value()).ok());
  CHECK(open_large_object(session, object.value(), kLargeObjectRead).error().sqlstate == "42704");
}

TEST_CASE("Session: a forked child leaves its parent's connections alone") {
  Session session(private_pool());
  const std::string pid = ask(session, "SELECT pg_backend_pid()");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const std::string own = ask(session, "SELECT pg_backend_pid()");
    session.release();
    _exit(!own.empty() && own != pid && std::isdigit(own.front()) != 0 ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(ask(session, "SELECT pg_backend_pid()") == pid);
}
