#include "ext/pgsql_handle.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstdio>

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

const std::string& PdoHandle::quote(std::string_view text, bool binary) {
  const BackslashMeaning backslash = session.backslash_meaning();
  quoted_ = binary ? quote_bytea(text, backslash) : quote_text(text, backslash);
  return quoted_;
}

CallEnd PdoStatement::prepare(std::string_view sql) {
  auto outcome = rewrite_placeholders(sql);
  if (!outcome) return handle.fail(std::move(outcome).error());
  rewritten = std::move(outcome).value();
  make_room();
  return CallEnd::Done;
}

void PdoStatement::make_room() {
  values_.assign(rewritten.count, nullptr);
  lengths_.assign(rewritten.count, 0);
  formats_.assign(rewritten.count, 0);
  types_.assign(rewritten.count, 0);
  oids_.assign(rewritten.count, 0);
}

void PdoStatement::bind(std::size_t position, const char* value, std::size_t length, bool binary, Oid type) {
  values_[position] = value;
  lengths_[position] = static_cast<int>(length);
  formats_[position] = binary ? 1 : 0;
  types_[position] = type;
  bound_ = std::max(bound_, static_cast<int>(position) + 1);
}

void PdoStatement::bind_oid(std::size_t position, Oid object) {
  oids_[position] = htonl(object);
  bind(position, reinterpret_cast<const char*>(&oids_[position]), sizeof(std::uint32_t), true, kOidOid);
}

Parameters PdoStatement::parameters() const noexcept {
  return {bound_, types_.data(), values_.data(), lengths_.data(), formats_.data()};
}

CallEnd PdoStatement::execute(const char* text, std::size_t length) {
  result = PgResult();
  next_row_ = 0;
  const std::string_view sql = text != nullptr ? std::string_view(text, length) : std::string_view(rewritten.sql);
  if (scrollable) return declare_cursor(sql);
  auto outcome = text != nullptr ? handle.session.query(sql) : handle.session.execute(sql, parameters(), preparation);
  bound_ = 0;
  if (!outcome) return handle.fail(std::move(outcome).error());
  result = std::move(outcome).value();
  return CallEnd::Done;
}

// As pdo_pgsql has it: a cursor that survives the transaction, so that it can be opened outside one.
CallEnd PdoStatement::declare_cursor(std::string_view sql) {
  if (!cursor_.empty()) static_cast<void>(handle.session.query("CLOSE " + cursor_));
  cursor_ = "keel_cursor_" + std::to_string(++handle.cursors);
  const std::string declaration = "DECLARE " + cursor_ + " SCROLL CURSOR WITH HOLD FOR " + std::string(sql);
  auto outcome = handle.session.execute(declaration, parameters(), Preparation::Unnamed);
  bound_ = 0;
  if (!outcome) return handle.fail(std::move(outcome).error());
  auto row = handle.session.query("FETCH FORWARD 0 FROM " + cursor_);  // For the columns.
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
