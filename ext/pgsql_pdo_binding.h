// What the parts of the PDO driver share. The driver's objects (pgsql_handle.h) hang on PDO's structures.
#pragma once

#include "ext/pgsql_handle.h"

#include "ext/pdo_api_binding.h"

// PDO's attributes of this driver; the first is pdo_pgsql's PGSQL_ATTR_DISABLE_PREPARES, the others Keel\Pgsql's.
enum KeelPgsqlAttribute : zend_long {
  kAttrDisablePrepares = PDO_ATTR_DRIVER_SPECIFIC,
  kAttrPoolSize = 1100,
  kAttrPoolTimeoutMs,
  kAttrLease,
  kAttrReset,
  kAttrPgbouncer,
  kAttrStatementCacheSize
};

extern const pdo_dbh_methods keel_pgsql_handle_methods;
extern const pdo_stmt_methods keel_pgsql_statement_methods;
extern const zend_function_entry* const keel_pgsql_driver_methods;

inline keel::pgsql::PdoHandle& keel_pgsql_handle(pdo_dbh_t* dbh) {
  return *static_cast<keel::pgsql::PdoHandle*>(dbh->driver_data);
}
inline keel::pgsql::PdoStatement& keel_pgsql_statement(pdo_stmt_t* stmt) {
  return *static_cast<keel::pgsql::PdoStatement*>(stmt->driver_data);
}

// Turns the end of a call into PDO's terms: true if it was done; otherwise the handle's or (if not null) the
// statement's error code is set, or, after a cancellation, an exception thrown.
bool keel_pgsql_ended(pdo_dbh_t* dbh, pdo_stmt_t* stmt, keel::pgsql::CallEnd end);

// A column's value as PHP sees it; a bytea as a stream if that was asked for. False if it is not possible.
bool keel_pgsql_value(pdo_stmt_t* stmt, int column, zval* value, bool as_stream);

// A stream on an open large object; it keeps the PDO object. Null with an exception or a warning if there is no memory.
php_stream* keel_pgsql_lob_stream(zval* pdo, int descriptor, Oid object);
// The object's oid if the stream is one of those; false otherwise.
bool keel_pgsql_is_lob_stream(php_stream* stream, Oid* object);
