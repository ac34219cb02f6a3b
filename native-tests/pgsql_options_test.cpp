#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdlib>

#include "ext/pgsql/host_lookup.h"
#include "ext/pgsql/options.h"

using namespace keel;
using namespace keel::pgsql;

namespace {

std::string message(std::string_view dsn) {
  auto options = Options::parse(dsn, "", "secret");
  return options ? "" : options.error().message;
}

}  // namespace

TEST_CASE("Options: a DSN is split as pdo_pgsql does") {
  auto parsed = Options::parse("host=db;port=5433; dbname=app ;user=a;password='it\\'s; x';sslmode=require");
  REQUIRE(parsed.ok());
  const Options& options = parsed.value();
  CHECK(options.libpq.at("host") == "db");
  CHECK(options.libpq.at("port") == "5433");
  CHECK(options.libpq.at("dbname") == "app");
  CHECK(options.libpq.at("password") == "it's; x");
  CHECK(options.libpq.at("sslmode") == "require");
  CHECK(options.target() == "db:5433");
  CHECK(options.target_database() == "db:5433/app");
  CHECK(Options::parse("host=db port=1").value().libpq.at("port") == "1");
  CHECK(Options::parse("options='-c search_path=a'").value().libpq.at("options") == "-c search_path=a");
}

TEST_CASE("Options: every connection key of libpq is known") {
  for (const char* key : {"hostaddr", "service", "options", "application_name", "target_session_attrs", "sslcert",
                          "sslkey", "sslrootcert", "keepalives", "client_encoding", "passfile", "krbsrvname"}) {
    CAPTURE(key);
    CHECK(Options::parse(std::string(key) + "=x").ok());
  }
}

TEST_CASE("Options: the constructor's user and password win over the DSN's") {
  auto options = Options::parse("user=a;password=b", "c", "d");
  REQUIRE(options.ok());
  CHECK(options.value().libpq.at("user") == "c");
  CHECK(options.value().libpq.at("password") == "d");
  CHECK(Options::parse("user=a;password=b", "", "").value().libpq.at("user") == "a");
}

TEST_CASE("Options: Keel's own keys have their effect") {
  auto parsed = Options::parse(
      "host=db;pool_size=3;pool_timeout_ms=70;lease=transaction;reset=always;pgbouncer=transaction;"
      "statement_cache_size=0;connect_timeout=2");
  REQUIRE(parsed.ok());
  const Options& options = parsed.value();
  CHECK(options.pool_size == 3);
  CHECK(options.pool_timeout == Milliseconds(70));
  CHECK(options.lease == LeaseMode::Transaction);
  CHECK(options.reset == ResetMode::Always);
  CHECK(options.peer == Peer::TransactionPooler);
  CHECK(options.statement_cache_size == 0);
  CHECK(options.connect_timeout == Milliseconds(2000));
  CHECK(options.libpq.size() == 1);
  CHECK(Options::parse("connect_timeout=0").value().connect_timeout == Milliseconds::max());
}

TEST_CASE("Options: errors name the key and never a value") {
  CHECK(message("hots=db") == "pgsql-async: unknown key \"hots\" in the DSN");
  CHECK(message("pool_size=0") == "pgsql-async: the DSN's pool_size must be a whole number of at least 1");
  CHECK(message("pool_size=99999999999") == "pgsql-async: the DSN's pool_size must be a whole number of at least 1");
  CHECK(message("lease=for ever") == "pgsql-async: the DSN's lease must be request or transaction");
  CHECK(message("pgbouncer=yes") == "pgsql-async: the DSN's pgbouncer must be off or transaction");
  CHECK(message("connect_timeout=soon") == "pgsql-async: the DSN's connect_timeout must be a whole number of seconds");
  CHECK(message("password='hush") == "pgsql-async: the DSN's password has an opening quote but no closing one");
  CHECK(message("password=a b hush").find("hush") == std::string::npos);
  CHECK(message("host") == "pgsql-async: a key in the DSN has no value: each is key=value, separated by semicolons");
}

TEST_CASE("Options: pools are told apart by what makes their connections differ") {
  const auto key = [](std::string_view dsn) { return Options::parse(dsn).value().pool_key(); };
  CHECK(key("host=a;dbname=b") == key("dbname=b;host=a"));
  CHECK(key("host=a;pool_size=2") == key("host=a;lease=transaction"));
  CHECK(key("host=a;user=b") != key("host=a;user=c"));
  CHECK(key("host=a;password=b") != key("host=a;password=c"));
  CHECK(key("host=a;reset=always") != key("host=a"));
}

TEST_CASE("Options: only names are looked up") {
  CHECK(needs_lookup("db.example"));
  CHECK(needs_lookup("localhost"));
  CHECK_FALSE(needs_lookup("127.0.0.1"));
  CHECK_FALSE(needs_lookup("::1"));
  CHECK_FALSE(needs_lookup("fe80::1%eth0"));
  CHECK_FALSE(needs_lookup("/run/postgresql"));
  CHECK_FALSE(needs_lookup("@abstract"));
  CHECK_FALSE(needs_lookup(""));
}
