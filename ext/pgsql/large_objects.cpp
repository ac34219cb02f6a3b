#include "ext/pgsql/large_objects.h"

#include <cstdlib>
#include <string>

namespace keel::pgsql {

namespace {

Outcome<std::string> single_value(Outcome<PgResult>&& outcome) {
  if (!outcome) return std::move(outcome).error();
  const PgResult& result = outcome.value();
  if (result.rows() != 1 || result.is_null(0, 0)) {
    return Failure{FailureKind::Server, "HY000", "pgsql-async: the large object function returned nothing"};
  }
  return std::string(result.value(0, 0));
}

Outcome<std::int64_t> call(Session& session, const std::string& sql) {
  auto value = single_value(session.execute(sql, {}, Preparation::Unnamed));
  if (!value) return std::move(value).error();
  return std::int64_t{std::strtoll(value.value().c_str(), nullptr, 10)};
}

Outcome<std::monostate> call_only(Session& session, const std::string& sql) {
  auto value = call(session, sql);
  if (!value) return std::move(value).error();
  return std::monostate{};
}

std::string call_text(const char* function, std::initializer_list<std::int64_t> arguments) {
  std::string sql = std::string("SELECT pg_catalog.") + function + "(";
  for (const std::int64_t argument : arguments) {
    if (sql.back() != '(') sql += ", ";
    sql += std::to_string(argument);
  }
  return sql + ")";
}

}  // namespace

Outcome<Oid> create_large_object(Session& session) {
  auto object = call(session, "SELECT pg_catalog.lo_creat(-1)");
  if (!object) return std::move(object).error();
  return static_cast<Oid>(object.value());
}

Outcome<int> open_large_object(Session& session, Oid object, int mode) {
  auto descriptor =
      call(session, "SELECT pg_catalog.lo_open(" + std::to_string(object) + "::oid, " + std::to_string(mode) + ")");
  if (!descriptor) return std::move(descriptor).error();
  return static_cast<int>(descriptor.value());
}

Outcome<std::string> read_large_object(Session& session, int descriptor, int length) {
  auto text = single_value(session.execute(call_text("loread", {descriptor, length}), {}, Preparation::Unnamed));
  if (!text) return text;
  std::string bytes(decoded_bytea_size(text.value()), '\0');
  bytes.resize(decode_bytea(text.value(), bytes.data()));
  return bytes;
}

Outcome<int> write_large_object(Session& session, int descriptor, std::string_view bytes) {
  const Oid type = kByteaOid;
  const char* const value = bytes.data() != nullptr ? bytes.data() : "";
  const int length = static_cast<int>(bytes.size());
  const int binary = 1;
  const Parameters parameters{.count = 1, .types = &type, .values = &value, .lengths = &length, .formats = &binary};
  const std::string sql = "SELECT pg_catalog.lowrite(" + std::to_string(descriptor) + ", $1)";
  auto written = single_value(session.execute(sql, parameters, Preparation::Unnamed));
  if (!written) return std::move(written).error();
  return std::atoi(written.value().c_str());
}

Outcome<std::int64_t> seek_large_object(Session& session, int descriptor, std::int64_t offset, int whence) {
  return call(session, call_text("lo_lseek64", {descriptor, offset, whence}));
}

Outcome<std::monostate> close_large_object(Session& session, int descriptor) {
  return call_only(session, call_text("lo_close", {descriptor}));
}

Outcome<std::monostate> unlink_large_object(Session& session, Oid object) {
  return call_only(session, "SELECT pg_catalog.lo_unlink(" + std::to_string(object) + "::oid)");
}

}  // namespace keel::pgsql
