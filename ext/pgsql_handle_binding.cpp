// The methods of a PDO handle.
#include <cstdio>
#include <cstring>

#include "ext/pgsql_pdo_binding.h"

#include "ext/cancel_binding.h"

namespace {

using keel::pgsql::CallEnd;
using keel::pgsql::PdoHandle;
using keel::pgsql::PdoStatement;
using keel::pgsql::Preparation;

std::string_view view(const zend_string* string) { return {ZSTR_VAL(string), ZSTR_LEN(string)}; }

void close_handle(pdo_dbh_t* dbh) {
  delete static_cast<PdoHandle*>(dbh->driver_data);
  dbh->driver_data = nullptr;
}

bool prepare(pdo_dbh_t* dbh, zend_string* sql, pdo_stmt_t* stmt, zval* options) {
  PdoHandle& handle = keel_pgsql_handle(dbh);
  auto* const statement = new PdoStatement(handle);
  stmt->driver_data = statement;
  stmt->methods = &keel_pgsql_statement_methods;
  statement->scrollable = pdo_attr_lval(options, PDO_ATTR_CURSOR, PDO_CURSOR_FWDONLY) == PDO_CURSOR_SCROLL;
  const bool unnamed = pdo_attr_lval(options, static_cast<pdo_attribute_type>(kAttrDisablePrepares),
                                     handle.preparation == Preparation::Unnamed) != 0;
  statement->preparation = unnamed ? Preparation::Unnamed : Preparation::Named;
  if (pdo_attr_lval(options, PDO_ATTR_EMULATE_PREPARES, handle.emulate_prepares) != 0) {
    stmt->supports_placeholders = PDO_PLACEHOLDER_NONE;
    return true;
  }
  stmt->supports_placeholders = PDO_PLACEHOLDER_NAMED;
  stmt->named_rewrite_template = "$%d";
  return keel_pgsql_ended(dbh, nullptr, statement->prepare(view(sql)));
}

zend_long execute(pdo_dbh_t* dbh, const zend_string* sql) {
  PdoHandle& handle = keel_pgsql_handle(dbh);
  if (!keel_pgsql_ended(dbh, nullptr, handle.query(view(sql)))) return -1;
  const auto rows = handle.result.status() == PGRES_COMMAND_OK ? handle.result.affected_rows() : 0;
  handle.result = {};
  return static_cast<zend_long>(rows);
}

zend_string* quote(pdo_dbh_t* dbh, const zend_string* text, pdo_param_type type) {
  const bool binary = PDO_PARAM_TYPE(type) == PDO_PARAM_LOB;
  if (!binary && memchr(ZSTR_VAL(text), '\0', ZSTR_LEN(text)) != nullptr) return nullptr;
  const auto& quoted = keel_pgsql_handle(dbh).quote(view(text), binary);
  return zend_string_init(quoted.data(), quoted.size(), 0);
}

bool begin(pdo_dbh_t* dbh) { return keel_pgsql_ended(dbh, nullptr, keel_pgsql_handle(dbh).begin()); }
bool commit(pdo_dbh_t* dbh) { return keel_pgsql_ended(dbh, nullptr, keel_pgsql_handle(dbh).commit()); }
bool roll_back(pdo_dbh_t* dbh) { return keel_pgsql_ended(dbh, nullptr, keel_pgsql_handle(dbh).rollback()); }
bool in_transaction(pdo_dbh_t* dbh) { return keel_pgsql_handle(dbh).session.in_transaction(); }

bool set_attribute(pdo_dbh_t* dbh, zend_long attribute, zval* value) {
  PdoHandle& handle = keel_pgsql_handle(dbh);
  bool on;
  switch (attribute) {
    case PDO_ATTR_EMULATE_PREPARES:
      if (!keel_pdo.get_bool_param(&on, value)) return false;
      handle.emulate_prepares = on;
      return true;
    case kAttrDisablePrepares:
      if (!keel_pdo.get_bool_param(&on, value)) return false;
      handle.preparation = on ? Preparation::Unnamed : Preparation::Named;
      return true;
    // The constructor has seen to these, and then passes all its options here.
    case PDO_ATTR_TIMEOUT:
    case kAttrPoolSize:
    case kAttrPoolTimeoutMs:
    case kAttrLease:
    case kAttrReset:
    case kAttrPgbouncer:
    case kAttrStatementCacheSize:
      return true;
    default:
      return false;
  }
}

zend_string* last_insert_id(pdo_dbh_t* dbh, const zend_string* sequence) {
  PdoHandle& handle = keel_pgsql_handle(dbh);
  const CallEnd end = sequence == nullptr ? handle.query_one("SELECT LASTVAL()")
                                          : handle.query_one("SELECT CURRVAL($1)", ZSTR_VAL(sequence));
  if (!keel_pgsql_ended(dbh, nullptr, end)) return nullptr;
  const std::string_view id = handle.result.value(0, 0);
  return zend_string_init(id.data(), id.size(), 0);
}

// Wrong parameters have no code of the driver's, as with pdo_pgsql (pgsql_driver.c, pdo_pgsql_fetch_error_func).
void fetch_error(pdo_dbh_t* dbh, pdo_stmt_t*, zval* info) {
  const auto& message = keel_pgsql_handle(dbh).message();
  if (message.empty()) return;
  if (keel_pgsql_handle(dbh).sqlstate() == "HY093") {
    add_next_index_null(info);
  } else {
    add_next_index_long(info, PGRES_FATAL_ERROR);
  }
  add_next_index_stringl(info, message.data(), message.size());
}

// "15.8", as PG_VERSION has it.
void client_version(zval* value) {
  const int version = PQlibVersion();
  char text[32];
  const int length = snprintf(text, sizeof(text), "%d.%d", version / 10000, version % 10000);
  ZVAL_STRINGL(value, text, length);
}

PGconn* held(pdo_dbh_t* dbh) {
  const auto* const connection = keel_pgsql_handle(dbh).session.held_connection();
  return connection != nullptr ? connection->raw() : nullptr;
}

const char* parameter(PGconn* connection, const char* name) {
  const char* const value = PQparameterStatus(connection, name);
  return value != nullptr ? value : "";
}

bool server_info(pdo_dbh_t* dbh, zval* value) {
  if (!keel_pgsql_ended(dbh, nullptr, keel_pgsql_handle(dbh).query("SELECT 1"))) return false;
  PGconn* const connection = held(dbh);
  if (connection == nullptr) return false;
  zend_string* const info = zend_strpprintf(
      0, "PID: %d; Client Encoding: %s; Is Superuser: %s; Session Authorization: %s; Date Style: %s",
      PQbackendPID(connection), parameter(connection, "client_encoding"), parameter(connection, "is_superuser"),
      parameter(connection, "session_authorization"), parameter(connection, "DateStyle"));
  ZVAL_STR(value, info);
  return true;
}

int get_attribute(pdo_dbh_t* dbh, zend_long attribute, zval* value) {
  PdoHandle& handle = keel_pgsql_handle(dbh);
  switch (attribute) {
    case PDO_ATTR_EMULATE_PREPARES:
      ZVAL_BOOL(value, handle.emulate_prepares);
      return 1;
    case kAttrDisablePrepares:
      ZVAL_BOOL(value, handle.preparation == Preparation::Unnamed);
      return 1;
    case PDO_ATTR_CLIENT_VERSION:
      client_version(value);
      return 1;
    case PDO_ATTR_SERVER_VERSION:
      ZVAL_STRINGL(value, handle.session.server_version().data(), handle.session.server_version().size());
      return 1;
    case PDO_ATTR_CONNECTION_STATUS:
      ZVAL_STRING(value, held(dbh) != nullptr ? "Connection OK; waiting to send."
                                              : "Connection OK; none is held by this request.");
      return 1;
    case PDO_ATTR_SERVER_INFO:
      return server_info(dbh, value) ? 1 : -1;
    case kAttrPoolSize:
      ZVAL_LONG(value, static_cast<zend_long>(handle.session.options().pool_size));
      return 1;
    case kAttrPoolTimeoutMs:
      ZVAL_LONG(value, handle.session.options().pool_timeout.count());
      return 1;
    default:
      return 0;
  }
}

// A broken connection is replaced at the next query.
zend_result check_liveness(pdo_dbh_t*) { return SUCCESS; }

const zend_function_entry* driver_methods(pdo_dbh_t*, int kind) {
  return kind == PDO_DBH_DRIVER_METHOD_KIND_DBH ? keel_pgsql_driver_methods : nullptr;
}

}  // namespace

bool keel_pgsql_ended(pdo_dbh_t* dbh, pdo_stmt_t* stmt, CallEnd end) {
  if (end == CallEnd::Done) return true;
  if (end == CallEnd::Cancelled) {
    keel_throw_cancelled();
    return false;
  }
  pdo_error_type& code = stmt != nullptr ? stmt->error_code : dbh->error_code;
  snprintf(code, sizeof(code), "%s", keel_pgsql_handle(dbh).sqlstate().c_str());
  return false;
}

const pdo_dbh_methods keel_pgsql_handle_methods = {
    close_handle,   prepare,     execute,       quote,          begin,          commit,  roll_back,      set_attribute,
    last_insert_id, fetch_error, get_attribute, check_liveness, driver_methods, nullptr, in_transaction, nullptr};
