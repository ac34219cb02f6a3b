#include "native-tests/support/pgsql.h"

#include <cstdlib>

namespace keel::test {

using namespace keel::pgsql;

namespace {

// Of the tests themselves, outside every pool that is looked at.
Session& observer() {
  static auto* const session = new Session(private_pool());
  return *session;
}

}  // namespace

Options pgsql_options(std::string_view more) {
  auto options = Options::parse(std::string(getenv("KEEL_TEST_PG_DSN")) + ";" + std::string(more));
  REQUIRE_MESSAGE(options.ok(), (options ? "" : options.error().message));
  return std::move(options).value();
}

Options private_pool(std::string_view more) {
  static int number = 0;
  return pgsql_options("application_name=keel_test_" + std::to_string(++number) + ";" + std::string(more));
}

void in_request(const std::function<void()>& body) {
  bool ended = false;
  TestCoroutine::spawn([&] {
    body();
    ended = true;
  });
  REQUIRE(pump_until([&] { return ended; }));
}

std::string text_of(const Outcome<PgResult>& outcome) {
  if (!outcome) return outcome.error().sqlstate + " " + outcome.error().message;
  if (outcome.value().rows() == 0) return "no row";
  return outcome.value().is_null(0, 0) ? "NULL" : std::string(outcome.value().value(0, 0));
}

std::string ask(Session& session, std::string_view sql) { return text_of(session.query(sql)); }

Outcome<PgResult> execute_with(Session& session, std::string_view sql, const char* value) {
  return session.execute(sql, {.count = 1, .values = &value}, Preparation::Named);
}

bool becomes(std::string_view sql, std::string_view expected) {
  const Deadline deadline = deadline_in(Milliseconds(10000));
  while (Clock::now() < deadline) {
    if (ask(observer(), sql) == expected) return true;
  }
  return false;
}

}  // namespace keel::test
