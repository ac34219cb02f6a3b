// What tests need to talk to the PostgreSQL that KEEL_TEST_PG_DSN names ("host=...;port=...;dbname=...;user=...").
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <string_view>

#include "ext/pgsql/session.h"
#include "native-tests/support/pump.h"
#include "native-tests/support/test_coroutine.h"

namespace keel::test {

// The test server's options, with `more` appended to the DSN.
pgsql::Options pgsql_options(std::string_view more = {});

// Options with a pool that no other test shares.
pgsql::Options private_pool(std::string_view more = {});

// Runs `body` as a request and waits for its end.
void in_request(const std::function<void()>& body);

// The first value of the result, or the message of the failure.
std::string text_of(const pgsql::Outcome<pgsql::PgResult>& outcome);
std::string ask(pgsql::Session& session, std::string_view sql);

// Runs a statement with one text parameter through a prepared statement.
pgsql::Outcome<pgsql::PgResult> execute_with(pgsql::Session& session, std::string_view sql, const char* value);

// Waits, without the loop, until `sql` gives `expected`, on a connection of the test's own.
bool becomes(std::string_view sql, std::string_view expected);

}  // namespace keel::test
