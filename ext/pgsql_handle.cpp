#include "ext/pgsql_handle.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace keel::pgsql {

PdoHandle* PdoHandle::create(const char* dsn, const char* user, const char* password, std::span<const Setting> weak,
                             std::span<const Setting> strong, Refusal* refusal) {
  // The weak settings stand before the DSN, whose keys then replace them.
  std::string text;
  for (const Setting& setting : weak) text.append(setting.key).append("=").append(setting.value).append(";");
  auto options = Options::parse(text + dsn, user != nullptr ? user : "", password != nullptr ? password : "");
  std::optional<Failure> failure;
  if (!options) failure = std::move(options).error();
  for (const Setting& setting : strong) {
    if (failure) break;
    auto set = options.value().set(setting.key, setting.value);
    if (!set) failure = std::move(set).error();
  }
  if (!failure) return new PdoHandle(std::move(options).value());
  snprintf(refusal->sqlstate, sizeof(refusal->sqlstate), "%s", failure->sqlstate.c_str());
  snprintf(refusal->message, sizeof(refusal->message), "%s", failure->message.c_str());
  return nullptr;
}

void PdoHandle::refuse(Refusal* refusal) const {
  snprintf(refusal->sqlstate, sizeof(refusal->sqlstate), "%s", failure_.sqlstate.c_str());
  snprintf(refusal->message, sizeof(refusal->message), "%s", failure_.message.c_str());
}

CallEnd PdoHandle::fail(Failure failure) {
  const bool cancelled = failure.kind == FailureKind::Cancelled;
  failure_ = std::move(failure);
  return cancelled ? CallEnd::Cancelled : CallEnd::Failed;
}

CallEnd PdoHandle::fail(const char* sqlstate, std::string message) {
  return fail(Failure{FailureKind::Misuse, sqlstate, std::move(message)});
}

CallEnd PdoHandle::keep(Outcome<PgResult> outcome) {
  if (!outcome) return fail(std::move(outcome).error());
  result = std::move(outcome).value();
  return CallEnd::Done;
}

CallEnd PdoHandle::keep(Outcome<std::monostate> outcome) {
  return outcome ? CallEnd::Done : fail(std::move(outcome).error());
}

CallEnd PdoHandle::connect() { return keep(session.connect()); }
CallEnd PdoHandle::query(std::string_view sql) { return keep(session.query(sql)); }
CallEnd PdoHandle::begin() { return keep(session.begin()); }
CallEnd PdoHandle::commit() { return keep(session.commit()); }
CallEnd PdoHandle::rollback() { return keep(session.rollback()); }

CallEnd PdoHandle::query_one(const char* sql, const char* parameter) {
  Parameters parameters;
  parameters.count = parameter != nullptr ? 1 : 0;
  parameters.values = &parameter;
  return keep(session.execute(sql, parameters, preparation));
}

CallEnd PdoHandle::wait_notification(Deadline deadline) {
  auto outcome = session.notification(deadline);
  if (!outcome) return fail(std::move(outcome).error());
  notification = std::move(outcome).value();
  return CallEnd::Done;
}

CallEnd PdoHandle::create_lob() {
  auto outcome = create_large_object(session);
  if (!outcome) return fail(std::move(outcome).error());
  number = outcome.value();
  return CallEnd::Done;
}

CallEnd PdoHandle::open_lob(Oid object, int mode) {
  auto outcome = open_large_object(session, object, mode);
  if (!outcome) return fail(std::move(outcome).error());
  number = outcome.value();
  return CallEnd::Done;
}

CallEnd PdoHandle::read_lob(int descriptor, int length) {
  auto outcome = read_large_object(session, descriptor, length);
  if (!outcome) return fail(std::move(outcome).error());
  bytes = std::move(outcome).value();
  return CallEnd::Done;
}

CallEnd PdoHandle::write_lob(int descriptor, std::string_view bytes) {
  auto outcome = write_large_object(session, descriptor, bytes);
  if (!outcome) return fail(std::move(outcome).error());
  number = outcome.value();
  return CallEnd::Done;
}

CallEnd PdoHandle::seek_lob(int descriptor, std::int64_t offset, int whence) {
  auto outcome = seek_large_object(session, descriptor, offset, whence);
  if (!outcome) return fail(std::move(outcome).error());
  number = outcome.value();
  return CallEnd::Done;
}

CallEnd PdoHandle::close_lob(int descriptor) { return keep(close_large_object(session, descriptor)); }
CallEnd PdoHandle::unlink_lob(Oid object) { return keep(unlink_large_object(session, object)); }

// In a transaction one that is gone (rolled back, lost with its connection) would make it fail, so they wait.
void PdoHandle::close_unused_cursors() {
  if (session.in_transaction()) return;
  for (const std::string& cursor : std::exchange(unused_cursors, {})) {
    static_cast<void>(session.query("CLOSE " + cursor));
  }
}

const std::string& PdoHandle::quote(std::string_view text, bool binary) {
  const BackslashMeaning backslash = session.backslash_meaning();
  quoted_ = binary ? quote_bytea(text, backslash) : quote_text(text, backslash);
  return quoted_;
}

void ParameterValues::reset(std::size_t count) {
  bytes_.resize(count);
  values_.resize(count);
  lengths_.resize(count);
  formats_.resize(count);
  types_.resize(count);
  null_.resize(count);
  given_.assign(count, false);
}

void ParameterValues::set(std::size_t position, const char* value, std::size_t length, bool binary, Oid type) {
  null_[position] = value == nullptr;
  if (value != nullptr) bytes_[position].assign(value, length);
  formats_[position] = binary ? 1 : 0;
  types_[position] = type;
  given_[position] = true;
}

Parameters ParameterValues::parameters() noexcept {
  for (std::size_t i = 0; i < bytes_.size(); ++i) {
    values_[i] = null_[i] ? nullptr : bytes_[i].c_str();
    lengths_[i] = null_[i] ? 0 : static_cast<int>(bytes_[i].size());
  }
  const auto count = std::count(given_.begin(), given_.end(), true);
  return {static_cast<int>(count), types_.data(), values_.data(), lengths_.data(), formats_.data()};
}

CallEnd PdoStatement::prepare(std::string_view sql) {
  auto outcome = rewrite_placeholders(sql);
  if (!outcome) return handle.fail(std::move(outcome).error());
  rewritten = std::move(outcome).value();
  values_.reset(rewritten.count);
  return CallEnd::Done;
}

void PdoStatement::bind(std::size_t position, const char* value, std::size_t length, bool binary) {
  values_.set(position, value, length, binary, 0);
}

// In network order, which the binary format of an oid is.
void PdoStatement::bind_oid(std::size_t position, Oid object) {
  const std::uint32_t bytes = htonl(object);
  values_.set(position, reinterpret_cast<const char*>(&bytes), sizeof(bytes), true, kOidOid);
}

CallEnd PdoStatement::execute(const char* text, std::size_t length) {
  ParameterValues values = std::exchange(values_, {});
  const Parameters parameters = values.parameters();
  const std::string sql = text != nullptr ? std::string(text, length) : rewritten.sql;
  values_.reset(rewritten.count);
  result = PgResult();
  next_row_ = 0;
  if (scrollable) return declare_cursor(sql, parameters);
  auto outcome = text != nullptr ? handle.session.query(sql) : handle.session.execute(sql, parameters, preparation);
  if (!outcome) return handle.fail(std::move(outcome).error());
  result = std::move(outcome).value();
  next_row_ = 0;
  return CallEnd::Done;
}

void PdoStatement::leave_cursor() {
  if (!cursor_.empty()) handle.unused_cursors.push_back(std::exchange(cursor_, {}));
}

// As pdo_pgsql has it: a cursor that survives the transaction, so that it can be opened outside one.
CallEnd PdoStatement::declare_cursor(std::string_view sql, const Parameters& parameters) {
  leave_cursor();
  handle.close_unused_cursors();
  const std::string cursor = "keel_cursor_" + std::to_string(++handle.cursors);
  const std::string declaration = "DECLARE " + cursor + " SCROLL CURSOR WITH HOLD FOR " + std::string(sql);
  auto outcome = handle.session.execute(declaration, parameters, Preparation::Unnamed);
  if (!outcome) return handle.fail(std::move(outcome).error());
  leave_cursor();  // Another task's, of this statement, if it has executed it meanwhile.
  cursor_ = cursor;
  auto row = handle.session.query("FETCH FORWARD 0 FROM " + cursor);  // For the columns.
  if (!row) return handle.fail(std::move(row).error());
  result = std::move(row).value();
  return CallEnd::Done;
}

bool PdoStatement::fetch(const char* direction, std::int64_t offset, CallEnd* end) {
  *end = CallEnd::Done;
  if (!scrollable) {
    if (!result || next_row_ >= result.rows()) return false;
    ++next_row_;
    return true;
  }
  std::string sql = std::string("FETCH ") + direction;
  if (offset != 0 || sql.ends_with("ABSOLUTE") || sql.ends_with("RELATIVE")) sql += " " + std::to_string(offset);
  auto outcome = handle.session.query(sql + " FROM " + cursor_);
  if (!outcome) {
    *end = handle.fail(std::move(outcome).error());
    return false;
  }
  result = std::move(outcome).value();
  next_row_ = 1;
  return result.rows() > 0;
}

}  // namespace keel::pgsql
