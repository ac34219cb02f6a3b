// The methods that PDO objects of this driver have beside PDO's own, declared in pgsql_methods.stub.php.
#include <cstdlib>
#include <cstring>

#include "ext/pgsql_pdo_binding.h"
#include "runtime/core/deadline.h"

#include "ext/pgsql_methods_arginfo.h"

const zend_function_entry* const keel_pgsql_driver_methods = class_Keel_Pgsql_Methods_methods;

namespace {

using keel::pgsql::PdoHandle;

// The PDO object's handle. Null with an exception thrown if its constructor did not run.
pdo_dbh_t* handle_of(zval* object) {
  pdo_dbh_t* const dbh = Z_PDO_DBH_P(object);
  if (dbh->driver_data != nullptr) return dbh;
  zend_throw_error(nullptr, "PDO object is not initialized, constructor was not called");
  return nullptr;
}

void begin_call(pdo_dbh_t* dbh) { memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)); }

// True if the call is done; otherwise PDO has handled the error as its mode says.
bool ended(pdo_dbh_t* dbh, keel::pgsql::CallEnd end) {
  if (keel_pgsql_ended(dbh, nullptr, end)) return true;
  keel_pdo.handle_error(dbh, nullptr);
  return false;
}

bool parse_oid(const char* text, Oid* object) {
  char* rest;
  *object = static_cast<Oid>(strtoul(text, &rest, 10));
  return rest != text && *rest == '\0';
}

bool needs_transaction(pdo_dbh_t* dbh) {
  if (keel_pgsql_handle(dbh).session.in_transaction()) return false;
  ended(dbh, keel_pgsql_handle(dbh).fail("25P01", "ERROR:  large objects need a transaction"));
  return true;
}

}  // namespace

ZEND_METHOD(Keel_Pgsql_Methods, pgsqlLOBCreate) {
  ZEND_PARSE_PARAMETERS_NONE();
  pdo_dbh_t* const dbh = handle_of(ZEND_THIS);
  if (dbh == nullptr) RETURN_THROWS();
  begin_call(dbh);
  PdoHandle& handle = keel_pgsql_handle(dbh);
  if (!ended(dbh, handle.create_lob())) RETURN_FALSE;
  RETURN_STR(zend_long_to_str(handle.number));
}

ZEND_METHOD(Keel_Pgsql_Methods, pgsqlLOBOpen) {
  char* oid;
  size_t oid_length;
  char* mode = const_cast<char*>("rb");
  size_t mode_length = 2;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_STRING(oid, oid_length)
  Z_PARAM_OPTIONAL
  Z_PARAM_STRING(mode, mode_length)
  ZEND_PARSE_PARAMETERS_END();
  pdo_dbh_t* const dbh = handle_of(ZEND_THIS);
  if (dbh == nullptr) RETURN_THROWS();
  begin_call(dbh);
  Oid object;
  if (!parse_oid(oid, &object) || needs_transaction(dbh)) RETURN_FALSE;
  const bool writes = strpbrk(mode, "+w") != nullptr;
  const int flags = keel::pgsql::kLargeObjectRead | (writes ? keel::pgsql::kLargeObjectWrite : 0);
  PdoHandle& handle = keel_pgsql_handle(dbh);
  if (!ended(dbh, handle.open_lob(object, flags))) RETURN_FALSE;
  php_stream* const stream = keel_pgsql_lob_stream(ZEND_THIS, static_cast<int>(handle.number), object);
  if (stream == nullptr) RETURN_FALSE;
  php_stream_to_zval(stream, return_value);
}

ZEND_METHOD(Keel_Pgsql_Methods, pgsqlLOBUnlink) {
  char* oid;
  size_t oid_length;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STRING(oid, oid_length)
  ZEND_PARSE_PARAMETERS_END();
  pdo_dbh_t* const dbh = handle_of(ZEND_THIS);
  if (dbh == nullptr) RETURN_THROWS();
  begin_call(dbh);
  Oid object;
  if (!parse_oid(oid, &object)) RETURN_FALSE;
  RETURN_BOOL(ended(dbh, keel_pgsql_handle(dbh).unlink_lob(object)));
}

ZEND_METHOD(Keel_Pgsql_Methods, pgsqlGetNotify) {
  zend_long mode = PDO_FETCH_USE_DEFAULT;
  zend_long timeout = 0;
  ZEND_PARSE_PARAMETERS_START(0, 2)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(mode)
  Z_PARAM_LONG(timeout)
  ZEND_PARSE_PARAMETERS_END();
  pdo_dbh_t* const dbh = handle_of(ZEND_THIS);
  if (dbh == nullptr) RETURN_THROWS();
  if (mode == PDO_FETCH_USE_DEFAULT) mode = dbh->default_fetch_type;
  if (mode != PDO_FETCH_BOTH && mode != PDO_FETCH_ASSOC && mode != PDO_FETCH_NUM) {
    zend_argument_value_error(1, "must be one of PDO::FETCH_BOTH, PDO::FETCH_ASSOC, or PDO::FETCH_NUM");
    RETURN_THROWS();
  }
  if (timeout < 0) {
    zend_argument_value_error(2, "must be greater than or equal to 0");
    RETURN_THROWS();
  }
  begin_call(dbh);
  PdoHandle& handle = keel_pgsql_handle(dbh);
  handle.notification.reset();
  if (!ended(dbh, handle.wait_notification(keel::deadline_in(keel::Milliseconds(timeout))))) RETURN_FALSE;
  if (!handle.notification) RETURN_FALSE;
  array_init(return_value);
  const auto& notification = *handle.notification;
  if (mode != PDO_FETCH_ASSOC) {
    add_index_stringl(return_value, 0, notification.channel.data(), notification.channel.size());
    add_index_long(return_value, 1, notification.backend_pid);
    if (!notification.payload.empty()) {
      add_index_stringl(return_value, 2, notification.payload.data(), notification.payload.size());
    }
  }
  if (mode != PDO_FETCH_NUM) {
    add_assoc_stringl(return_value, "message", notification.channel.data(), notification.channel.size());
    add_assoc_long(return_value, "pid", notification.backend_pid);
    if (!notification.payload.empty()) {
      add_assoc_stringl(return_value, "payload", notification.payload.data(), notification.payload.size());
    }
  }
}

ZEND_METHOD(Keel_Pgsql_Methods, pgsqlGetPid) {
  ZEND_PARSE_PARAMETERS_NONE();
  pdo_dbh_t* const dbh = handle_of(ZEND_THIS);
  if (dbh == nullptr) RETURN_THROWS();
  begin_call(dbh);
  PdoHandle& handle = keel_pgsql_handle(dbh);
  if (!ended(dbh, handle.query_one("SELECT pg_backend_pid()"))) RETURN_LONG(0);
  RETURN_LONG(keel::pgsql::parse_integer(handle.result.value(0, 0)).value_or(0));
}
