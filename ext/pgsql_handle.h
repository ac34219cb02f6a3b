// What the PDO binding needs of a PDO handle and of a statement, without Zend: calls that keep their result or their
// failure in the object, so that the binding holds nothing that has a destructor. Owned by PDO's structures through
// their driver_data; loop thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ext/pgsql/failure.h"
#include "ext/pgsql/large_objects.h"
#include "ext/pgsql/pg_result.h"
#include "ext/pgsql/placeholders.h"
#include "ext/pgsql/session.h"

namespace keel::pgsql {

enum class CallEnd : std::uint8_t {
  Done,
  Failed,    // See sqlstate() and message().
  Cancelled  // The request's or task's wait was cancelled: keel_throw_cancelled().
};

class PdoHandle {
 public:
  // What a DSN gets in addition: a key of Options::set() with its value.
  struct Setting {
    const char* key;
    char value[32];
  };
  struct Refusal {
    char sqlstate[6];
    char message[512];
  };
  // Parses a DSN; null with the reason in `refusal` if that is not possible. `user` and `password` may be null. A DSN's
  // own value wins over a setting of the same key if `weak`. Never suspends.
  static PdoHandle* create(const char* dsn, const char* user, const char* password, std::span<const Setting> weak,
                           std::span<const Setting> strong, Refusal* refusal);

  explicit PdoHandle(Options options) : session(std::move(options)) {}
  void refuse(Refusal* refusal) const;  // Copies the last failure.

  // Each keeps its outcome until the next call. May suspend.
  CallEnd connect();
  CallEnd query(std::string_view sql);                                  // The result is in `result`.
  CallEnd query_one(const char* sql, const char* parameter = nullptr);  // With at most one parameter, $1.
  CallEnd begin();
  CallEnd commit();
  CallEnd rollback();
  CallEnd wait_notification(Deadline deadline);  // In `notification`, if one came.
  CallEnd create_lob();                          // In `number`.
  CallEnd open_lob(Oid object, int mode);        // Its descriptor, in `number`.
  CallEnd read_lob(int descriptor, int length);  // In `bytes`.
  CallEnd write_lob(int descriptor, std::string_view bytes);
  CallEnd seek_lob(int descriptor, std::int64_t offset, int whence);
  CallEnd close_lob(int descriptor);
  CallEnd unlink_lob(Oid object);

  // Closes what PdoStatement::leave_cursor() left, outside a transaction. May suspend.
  void close_unused_cursors();

  // The literal for `text`, valid until the next call.
  const std::string& quote(std::string_view text, bool binary);

  // Notes a failure of the caller's own, or of a statement.
  CallEnd fail(const char* sqlstate, std::string message);
  CallEnd fail(Failure failure);

  const std::string& sqlstate() const noexcept { return failure_.sqlstate; }
  const std::string& message() const noexcept { return failure_.message; }

  Session session;
  PgResult result;
  std::string bytes;
  std::optional<Notification> notification;
  std::int64_t number = 0;
  bool emulate_prepares = false;
  Preparation preparation = Preparation::Named;
  std::uint64_t cursors = 0;                // Opened so far, for their names.
  std::vector<std::string> unused_cursors;  // Still open on the server.

 private:
  CallEnd keep(Outcome<PgResult> outcome);
  CallEnd keep(Outcome<std::monostate> outcome);

  Failure failure_;
  std::string quoted_;
};

// Values for $1, $2, ... as libpq takes them. Owns their bytes.
class ParameterValues {
 public:
  void reset(std::size_t count);
  void set(std::size_t position, const char* value, std::size_t length, bool binary, Oid type);
  // Valid until the next change. Counts what was set, so that the server sees that one is missing.
  Parameters parameters() noexcept;

 private:
  std::vector<std::string> bytes_;
  std::vector<const char*> values_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
  std::vector<Oid> types_;
  std::vector<bool> given_;
  std::vector<bool> null_;
};

class PdoStatement {
 public:
  explicit PdoStatement(PdoHandle& handle) noexcept : handle(handle) {}

  // Rewrites the placeholders. Never suspends.
  CallEnd prepare(std::string_view sql);

  // Runs the statement with what bind() was given, or `text` if it is not null (emulated prepares). The values are its
  // own from the start: another task may bind and execute meanwhile. May suspend.
  CallEnd execute(const char* text, std::size_t length);

  // The next row of the result, or of the cursor: in `result` at row(). False at the end; the failure, if it is one,
  // is the handle's. May suspend with a cursor.
  bool fetch(const char* direction, std::int64_t offset, CallEnd* end);

  // A parameter, by position from 0, for the next execute(). Copied; null for NULL.
  void bind(std::size_t position, const char* value, std::size_t length, bool binary);
  void bind_oid(std::size_t position, Oid object);
  void forget_values() { values_.reset(rewritten.count); }
  bool knows(std::size_t position) const noexcept { return position < rewritten.count; }
  int row() const noexcept { return next_row_ - 1; }
  void close_cursor() noexcept { result = PgResult(); }
  // Has the handle close the cursor when it next opens one. Never suspends.
  void leave_cursor();

  PdoHandle& handle;
  RewrittenSql rewritten;
  PgResult result;
  Preparation preparation = Preparation::Named;
  bool scrollable = false;

 private:
  CallEnd declare_cursor(std::string_view sql, const Parameters& parameters);

  std::string cursor_;
  ParameterValues values_;
  int next_row_ = 0;
};

}  // namespace keel::pgsql
