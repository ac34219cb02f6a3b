#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "ext/pgsql/placeholders.h"
#include "ext/pgsql/session_effects.h"
#include "ext/pgsql/sql_lexer.h"
#include "ext/pgsql/statement_cache.h"
#include "ext/pgsql/values.h"

using namespace keel::pgsql;

namespace {

std::string rewritten(std::string_view sql) {
  auto result = rewrite_placeholders(sql);
  return result ? result.value().sql : result.error().sqlstate;
}

std::string decoded(std::string_view text) {
  std::string out(decoded_bytea_size(text), '\0');
  out.resize(decode_bytea(text, out.data()));
  return out;
}

}  // namespace

TEST_CASE("Placeholders: what is a placeholder becomes $n, everything else stays as it is") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"SELECT 1", "SELECT 1"},
      {"SELECT ?, ?", "SELECT $1, $2"},
      {"SELECT :a, :b, :a", "SELECT $1, $2, $1"},
      {"SELECT :ab, :a", "SELECT $1, $2"},
      {"SELECT :a::int", "SELECT $1::int"},
      {"SELECT ?::jsonb -> 'a'", "SELECT $1::jsonb -> 'a'"},
      {"SELECT '?', ':a', ?", "SELECT '?', ':a', $1"},
      {"SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"},
      {"SELECT 'a\\', ?", "SELECT 'a\\', $1"},
      {"SELECT E'a\\'?', ?", "SELECT E'a\\'?', $1"},
      {"SELECT e'\\\\', ?", "SELECT e'\\\\', $1"},
      {"SELECT \"a?\"\":b\", ?", "SELECT \"a?\"\":b\", $1"},
      {"SELECT $$ ? :a ' $$, ?", "SELECT $$ ? :a ' $$, $1"},
      {"SELECT $x$ $$ ? $y$ $x$, ?", "SELECT $x$ $$ ? $y$ $x$, $1"},
      {"SELECT ? -- what? :a\n, ?", "SELECT $1 -- what? :a\n, $2"},
      {"SELECT /* ? /* :a */ ? */ ?", "SELECT /* ? /* :a */ ? */ $1"},
      {"SELECT a ?? 'k', ?", "SELECT a ? 'k', $1"},
      {"SELECT a ??| ?, b ??& ?", "SELECT a ?| $1, b ?& $2"},
      {"SELECT a[1:2], a[?:?]", "SELECT a[1:2], a[$1:$2]"},
      {"SELECT a[:n], a[1 :2], a[b:c]", "SELECT a[$1], a[1 :2], a[b:c]"},
      {"SELECT f(x := :a)", "SELECT f(x := $1)"},
      {"SELECT f(x => ?)", "SELECT f(x => $1)"},
      {"WHERE a=:a AND b=:b_2", "WHERE a=$1 AND b=$2"},
      {"WHERE a = :1 AND b = :2", "WHERE a = $1 AND b = $2"},
      {"WHERE a=?AND b=?", "WHERE a=$1AND b=$2"},
      {"SELECT?", "SELECT $1"},
      {"SELECT $1, $2", "SELECT $1, $2"},
      {"SELECT a$1 FROM t WHERE b = ?", "SELECT a$1 FROM t WHERE b = $1"},
      {"SELECT '12:30'::time, :a", "SELECT '12:30'::time, $1"},
      {"SELECT U&'\\0061?', ?", "SELECT U&'\\0061?', $1"},
      {"SELECT 'open ?", "SELECT 'open ?"},
      {"SELECT /* open ?", "SELECT /* open ?"},
      {"SELECT $a$ open ?", "SELECT $a$ open ?"},
      {"SELECT caf\xc3\xa9 ?", "SELECT caf\xc3\xa9 $1"},
      {"", ""},
      {"SELECT ?, :a", "HY093"},
      {"SELECT $1, ?", "HY093"},
  };
  for (const auto& [text, expected] : table) {
    const std::string& sql = text;
    CAPTURE(sql);
    CHECK(rewritten(sql) == expected);
  }
}

TEST_CASE("Placeholders: names, their positions and the count are told") {
  auto named = rewrite_placeholders("SELECT :first, :second, :first");
  REQUIRE(named.ok());
  CHECK(named.value().style == PlaceholderStyle::Named);
  CHECK(named.value().names == std::vector<std::string>{"first", "second"});
  CHECK(named.value().count == 2);
  CHECK(named.value().position_of("second") == 2);
  CHECK(named.value().position_of(":first") == 1);
  CHECK(named.value().position_of("third") == 0);
  CHECK(rewrite_placeholders("SELECT ?, ?").value().count == 2);
  CHECK(rewrite_placeholders("SELECT $3").value().count == 3);
  CHECK(rewrite_placeholders("SELECT '?'").value().style == PlaceholderStyle::None);
}

TEST_CASE("Lexer: the tokens of any text are the text") {
  const std::string sql = "SELECT a::int, $1 /* x */ || E'\\'' -- end\n FROM \"t\" WHERE b ?? :c;\x01\xff";
  for (std::size_t length = 0; length <= sql.size(); ++length) {
    SqlLexer lexer(std::string_view(sql).substr(0, length));
    std::string joined;
    for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next()) joined += token.text;
    CHECK(joined == sql.substr(0, length));
  }
}

TEST_CASE("Session effects: statements that only read leave nothing behind") {
  const std::vector<std::string> harmless = {
      "",
      "SELECT 1",
      "select pg_sleep(0.01)",
      "SELECT count(*), max(a) FROM t WHERE b IN (1, 2) AND c = ANY($1)",
      "SELECT 'set_config(' || \"temp\" FROM t -- SET x = 1",
      "WITH x AS (SELECT 1) SELECT * FROM x",
      "WITH RECURSIVE x (a) AS (VALUES (1)) SELECT a FROM x",
      "VALUES (1), (2)",
      "SHOW search_path",
      "EXPLAIN (ANALYZE) SELECT 1",
      "BEGIN; SELECT 1; COMMIT",
      "BEGIN ISOLATION LEVEL SERIALIZABLE",
      "ROLLBACK TO SAVEPOINT a",
      "SAVEPOINT a",
      "RELEASE a",
      "SET LOCAL statement_timeout = 5",
      "SET TRANSACTION READ ONLY",
      "SELECT pg_catalog.count(*) FROM t",
      "SELECT * FROM t FOR UPDATE",
      "SELECT a::numeric(10, 2), cast(b AS varchar(10)) FROM t",
      "SELECT lastval()",
      "SELECT pg_advisory_xact_lock(1)",
      "(SELECT 1) UNION (SELECT 2)",
  };
  for (const std::string& sql : harmless) {
    CAPTURE(sql);
    CHECK_FALSE(session_effects(sql).any());
  }
}

TEST_CASE("Session effects: statements that write change the sequences only") {
  const std::vector<std::string> writes = {
      "INSERT INTO t (a, b) VALUES (?, ?)",
      "insert into \"public\".\"users\" (\"name\") values ($1) returning \"id\"",
      "INSERT INTO t(a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a",
      "INSERT INTO public.t (a) SELECT 1",
      "UPDATE t SET a = now() WHERE b = 1",
      "DELETE FROM t USING u WHERE t.a = u.a",
      "WITH x AS (INSERT INTO t DEFAULT VALUES RETURNING a) SELECT * FROM x",
      "SELECT nextval('s')",
      "MERGE INTO t USING u ON (t.a = u.a) WHEN MATCHED THEN DELETE",
  };
  for (const std::string& sql : writes) {
    CAPTURE(sql);
    CHECK(session_effects(sql).sequences);
    CHECK_FALSE(session_effects(sql).settings);
    CHECK_FALSE(session_effects(sql).statements);
  }
}

TEST_CASE("Session effects: what may change the session is taken for a change") {
  const std::vector<std::string> changes = {
      "SET search_path TO a",
      "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
      "RESET ALL",
      "SELECT 1; SET TIME ZONE 'UTC'",
      "SELECT set_config('a.b', '1', false)",
      "SELECT pg_catalog.set_config('a.b', '1', false)",
      "SELECT app.count(1)",
      "SELECT \"Count\"(1)",
      "SELECT my_function()",
      "SELECT my_function /* x */ (1)",
      "LISTEN a",
      "CREATE TEMP TABLE t (a int)",
      "SELECT 1 INTO TEMP t",
      "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
      "SELECT pg_advisory_lock(1)",
      "DO $$ BEGIN PERFORM 1; END $$",
      "LOAD 'x'",
      "COPY t FROM STDIN",
      "INSERT INTO t SELECT my_function()",
      "EXPLAIN ANALYZE SELECT my_function()",
  };
  for (const std::string& sql : changes) {
    CAPTURE(sql);
    CHECK(session_effects(sql).settings);
  }
  CHECK(session_effects("PREPARE a AS SELECT 1").statements);
  CHECK(session_effects("DEALLOCATE ALL").statements);
  CHECK(session_effects("DISCARD ALL").statements);
}

TEST_CASE("Session effects: a rollback is told from a rollback to a savepoint") {
  CHECK(is_rollback("ROLLBACK"));
  CHECK(is_rollback(" /* x */ rollback work ;"));
  CHECK(is_rollback("ABORT TRANSACTION"));
  CHECK_FALSE(is_rollback("ROLLBACK TO a"));
  CHECK_FALSE(is_rollback("ROLLBACK PREPARED 'a'"));
  CHECK_FALSE(is_rollback("ROLLBACK; SELECT 1"));
  CHECK_FALSE(is_rollback("'ROLLBACK'"));
  CHECK_FALSE(is_rollback("COMMIT"));
}

TEST_CASE("Values: kinds follow the types' OIDs") {
  CHECK(value_kind(kInt8Oid) == ValueKind::Integer);
  CHECK(value_kind(kBoolOid) == ValueKind::Boolean);
  CHECK(value_kind(kFloat4Oid) == ValueKind::Float);
  CHECK(value_kind(kNumericOid) == ValueKind::Numeric);
  CHECK(value_kind(kByteaOid) == ValueKind::Bytes);
  CHECK(value_kind(kTextOid) == ValueKind::Text);
  CHECK(value_kind(1007) == ValueKind::Text);  // int4[]
}

TEST_CASE("Values: numbers are parsed whole or not at all") {
  CHECK(parse_integer("-9223372036854775808") == INT64_MIN);
  CHECK_FALSE(parse_integer("9223372036854775808").has_value());
  CHECK_FALSE(parse_integer("1x").has_value());
  CHECK_FALSE(parse_integer("").has_value());
  CHECK(parse_float("0.1") == 0.1);
  CHECK(parse_float("1e-05") == 1e-05);
  CHECK(std::isnan(*parse_float("NaN")));
  CHECK(parse_float("-Infinity") == -INFINITY);
  CHECK_FALSE(parse_float("1,5").has_value());
}

TEST_CASE("Values: bytea is decoded from both of its text formats") {
  CHECK(decoded("\\x00ff41") == std::string("\0\xff\x41", 3));
  CHECK(decoded("\\x") == "");
  CHECK(decoded("a\\\\b\\001c") == std::string("a\\b\1c"));
  CHECK(decoded("plain") == "plain");
  CHECK(decoded("\\x4") == "");
  CHECK(decoded("a\\9") == "a");
}

TEST_CASE("Values: literals and identifiers are quoted") {
  CHECK(quote_text("it's") == "'it''s'");
  CHECK(quote_text("a\\b") == "'a\\b'");
  CHECK(quote_text("a\\'b", BackslashMeaning::Escape) == "E'a\\\\''b'");
  CHECK(quote_bytea(std::string("\0\xff", 2)) == "'\\x00ff'");
  CHECK(quote_bytea("A", BackslashMeaning::Escape) == "E'\\\\x41'");
  CHECK(quote_identifier("a\"b") == "\"a\"\"b\"");
}

TEST_CASE("Statement cache: the least recently used is condemned when it is full") {
  StatementCache cache(2);
  cache.insert("a", {"s1", {}});
  cache.insert("b", {"s2", {}});
  REQUIRE(cache.find("a") != nullptr);
  CHECK(cache.find("a")->name == "s1");
  cache.insert("c", {"s3", {}});
  CHECK(cache.find("b") == nullptr);
  CHECK(cache.find("a") != nullptr);
  CHECK(cache.take_condemned() == std::vector<std::string>{"s2"});
  CHECK(cache.condemned() == 0);
  cache.evict("a");
  CHECK(cache.find("a") == nullptr);
  CHECK(cache.size() == 1);
  CHECK(cache.take_condemned() == std::vector<std::string>{"s1"});
  CHECK(cache.new_name() != cache.new_name());
}
