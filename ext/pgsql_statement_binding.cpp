// The methods of a PDO statement.
#include <cstdio>
#include <cstring>

#include "ext/pgsql_pdo_binding.h"

namespace {

using keel::pgsql::CallEnd;
using keel::pgsql::PdoHandle;
using keel::pgsql::PdoStatement;

// At the end of a request PDO objects may be freed before their statements are.
bool handle_lives(const pdo_stmt_t* stmt) {
  const zval* const pdo = &stmt->database_object_handle;
  return !Z_ISUNDEF_P(pdo) && IS_OBJ_VALID(EG(objects_store).object_buckets[Z_OBJ_HANDLE_P(pdo)]) &&
         (OBJ_FLAGS(Z_OBJ_P(pdo)) & IS_OBJ_FREE_CALLED) == 0;
}

int destroy(pdo_stmt_t* stmt) {
  auto* const statement = static_cast<PdoStatement*>(stmt->driver_data);
  if (statement != nullptr && handle_lives(stmt)) statement->leave_cursor();
  delete statement;
  stmt->driver_data = nullptr;
  return 1;
}

int execute(pdo_stmt_t* stmt) {
  PdoStatement& statement = keel_pgsql_statement(stmt);
  const zend_string* text = nullptr;  // Emulated: PDO has put the values in.
  if (stmt->supports_placeholders == PDO_PLACEHOLDER_NONE) {
    text = stmt->active_query_string != nullptr ? stmt->active_query_string : stmt->query_string;
  }
  const CallEnd end =
      text != nullptr ? statement.execute(ZSTR_VAL(text), ZSTR_LEN(text)) : statement.execute(nullptr, 0);
  if (!keel_pgsql_ended(stmt->dbh, stmt, end)) return 0;
  keel_pdo.set_column_count(stmt, statement.result.columns());
  const bool has_rows = statement.result.status() == PGRES_TUPLES_OK;
  stmt->row_count = has_rows ? statement.result.rows() : static_cast<zend_long>(statement.result.affected_rows());
  return 1;
}

// The words of FETCH for PDO's orientation; the offset counts for the last two.
const char* direction_of(pdo_fetch_orientation orientation) {
  switch (orientation) {
    case PDO_FETCH_ORI_PRIOR:
      return "BACKWARD";
    case PDO_FETCH_ORI_FIRST:
      return "FIRST";
    case PDO_FETCH_ORI_LAST:
      return "LAST";
    case PDO_FETCH_ORI_ABS:
      return "ABSOLUTE";
    case PDO_FETCH_ORI_REL:
      return "RELATIVE";
    case PDO_FETCH_ORI_NEXT:
      break;
  }
  return "NEXT";
}

int fetch(pdo_stmt_t* stmt, pdo_fetch_orientation orientation, zend_long offset) {
  const bool counted = orientation == PDO_FETCH_ORI_ABS || orientation == PDO_FETCH_ORI_REL;
  CallEnd end;
  const bool found = keel_pgsql_statement(stmt).fetch(direction_of(orientation), counted ? offset : 0, &end);
  return keel_pgsql_ended(stmt->dbh, stmt, end) && found;
}

int describe(pdo_stmt_t* stmt, int column) {
  const PdoStatement& statement = keel_pgsql_statement(stmt);
  PGresult* const result = statement.result.get();
  if (result == nullptr) return 0;
  const char* const name = PQfname(result, column);
  stmt->columns[column].name = zend_string_init(name, strlen(name), 0);
  stmt->columns[column].maxlen = static_cast<size_t>(PQfsize(result, column));
  stmt->columns[column].precision = static_cast<zend_ulong>(PQfmod(result, column));
  return 1;
}

int get_column(pdo_stmt_t* stmt, int column, zval* value, pdo_param_type* type) {
  const PdoStatement& statement = keel_pgsql_statement(stmt);
  if (!statement.result || statement.row() < 0 || statement.row() >= statement.result.rows()) return 0;
  return keel_pgsql_value(stmt, column, value, type != nullptr && PDO_PARAM_TYPE(*type) == PDO_PARAM_LOB);
}

bool undefined_parameter(pdo_stmt_t* stmt, const char* what) {
  const CallEnd end = keel_pgsql_handle(stmt->dbh).fail("HY093", what);
  return keel_pgsql_ended(stmt->dbh, stmt, end);
}

// A name, or `$n`, becomes a position from 0.
bool find_position(pdo_stmt_t* stmt, pdo_bound_param_data* param) {
  if (param->name == nullptr) return true;
  const char* const name = ZSTR_VAL(param->name);
  const size_t position = name[0] == '$'
                              ? static_cast<size_t>(ZEND_ATOL(name + 1))
                              : keel_pgsql_statement(stmt).rewritten.position_of({name, ZSTR_LEN(param->name)});
  if (position == 0) return undefined_parameter(stmt, name);
  param->paramno = static_cast<zend_long>(position) - 1;
  return true;
}

// A stream is read into the parameter, except a large object's, which is given by its oid. False if it is no stream.
bool take_stream(pdo_stmt_t* stmt, pdo_bound_param_data* param, zval* parameter, bool* done) {
  php_stream* stream;
  php_stream_from_zval_no_verify(stream, parameter);
  if (stream == nullptr) {
    const CallEnd end = keel_pgsql_handle(stmt->dbh).fail("HY105", "Expected a stream resource");
    return keel_pgsql_ended(stmt->dbh, stmt, end);
  }
  Oid object;
  if (keel_pgsql_is_lob_stream(stream, &object)) {
    keel_pgsql_statement(stmt).bind_oid(static_cast<size_t>(param->paramno), object);
    *done = true;
    return true;
  }
  zend_string* const content = php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, 0);
  zval_ptr_dtor(parameter);
  ZVAL_STR(parameter, content != nullptr ? content : ZSTR_EMPTY_ALLOC());
  return true;
}

bool bind_text(pdo_stmt_t* stmt, size_t position, zval* parameter, bool binary) {
  zend_string* temporary;
  zend_string* const text = zval_try_get_tmp_string(parameter, &temporary);
  if (text == nullptr) return false;
  // The text format ends at it (libpq, PQsendQueryParams): what follows would silently be lost.
  const bool has_zero = !binary && memchr(ZSTR_VAL(text), '\0', ZSTR_LEN(text)) != nullptr;
  if (!has_zero) keel_pgsql_statement(stmt).bind(position, ZSTR_VAL(text), ZSTR_LEN(text), binary);
  zend_tmp_string_release(temporary);
  if (!has_zero) return true;
  const CallEnd end = keel_pgsql_handle(stmt->dbh).fail(
      "22021", "pgsql-async: a zero byte in a text parameter; PDO::PARAM_LOB takes any byte");
  return keel_pgsql_ended(stmt->dbh, stmt, end);
}

bool bind_value(pdo_stmt_t* stmt, pdo_bound_param_data* param) {
  PdoStatement& statement = keel_pgsql_statement(stmt);
  const auto position = static_cast<size_t>(param->paramno);
  zval* const parameter = Z_ISREF(param->parameter) ? Z_REFVAL(param->parameter) : &param->parameter;
  const auto type = static_cast<pdo_param_type>(PDO_PARAM_TYPE(param->param_type));
  if (type == PDO_PARAM_LOB && Z_TYPE_P(parameter) == IS_RESOURCE) {
    bool done = false;
    if (!take_stream(stmt, param, parameter, &done)) return false;
    if (done) return true;
  }
  if (type == PDO_PARAM_NULL || Z_TYPE_P(parameter) == IS_NULL) {
    statement.bind(position, nullptr, 0, false);
    return true;
  }
  if (Z_TYPE_P(parameter) == IS_FALSE || Z_TYPE_P(parameter) == IS_TRUE) {
    statement.bind(position, Z_TYPE_P(parameter) == IS_TRUE ? "t" : "f", 1, false);
    return true;
  }
  return bind_text(stmt, position, parameter, type == PDO_PARAM_LOB);
}

// PostgreSQL's literal of a boolean, for PDO to put into the text.
void write_boolean(pdo_bound_param_data* param) {
  if (PDO_PARAM_TYPE(param->param_type) != PDO_PARAM_BOOL) return;
  if ((param->param_type & PDO_PARAM_INPUT_OUTPUT) != 0) return;
  const bool on = zend_is_true(&param->parameter);
  param->param_type = PDO_PARAM_STR;
  zval_ptr_dtor(&param->parameter);
  ZVAL_STRINGL(&param->parameter, on ? "t" : "f", 1);
}

int on_parameter(pdo_stmt_t* stmt, pdo_bound_param_data* param, pdo_param_event event) {
  if (!param->is_param) return 1;
  if (stmt->supports_placeholders != PDO_PLACEHOLDER_NAMED) {
    if (event == PDO_PARAM_EVT_NORMALIZE) write_boolean(param);
    return 1;
  }
  if (event == PDO_PARAM_EVT_NORMALIZE) return find_position(stmt, param);
  if (event != PDO_PARAM_EVT_ALLOC && event != PDO_PARAM_EVT_EXEC_PRE) return 1;
  if (param->paramno < 0 || !keel_pgsql_statement(stmt).knows(static_cast<size_t>(param->paramno))) {
    keel_pgsql_statement(stmt).forget_values();
    return undefined_parameter(stmt, "parameter was not defined");
  }
  if (event != PDO_PARAM_EVT_EXEC_PRE || bind_value(stmt, param)) return 1;
  keel_pgsql_statement(stmt).forget_values();
  return 0;
}

// One text that the catalog knows of an object; null if it is not there.
zend_string* look_up(pdo_stmt_t* stmt, const char* sql, Oid object) {
  PdoHandle& handle = keel_pgsql_handle(stmt->dbh);
  char parameter[16];
  snprintf(parameter, sizeof(parameter), "%u", object);
  if (!keel_pgsql_ended(stmt->dbh, stmt, handle.query_one(sql, parameter)) || handle.result.rows() != 1) return nullptr;
  const std::string_view name = handle.result.value(0, 0);
  return zend_string_init(name.data(), name.size(), 0);
}

pdo_param_type param_type_of(Oid type) {
  switch (type) {
    case keel::pgsql::kBoolOid:
      return PDO_PARAM_BOOL;
    case keel::pgsql::kInt2Oid:
    case keel::pgsql::kInt4Oid:
    case keel::pgsql::kInt8Oid:
      return PDO_PARAM_INT;
    case keel::pgsql::kOidOid:
    case keel::pgsql::kByteaOid:
      return PDO_PARAM_LOB;
    default:
      return PDO_PARAM_STR;
  }
}

int get_column_meta(pdo_stmt_t* stmt, zend_long column, zval* meta) {
  PGresult* const result = keel_pgsql_statement(stmt).result.get();
  if (result == nullptr || column >= stmt->column_count) return FAILURE;
  const Oid type = PQftype(result, static_cast<int>(column));
  const Oid table = PQftable(result, static_cast<int>(column));
  array_init(meta);
  add_assoc_long(meta, "pgsql:oid", type);
  add_assoc_long(meta, "pgsql:table_oid", table);
  if (table != 0) {
    zend_string* const name = look_up(stmt, "SELECT relname FROM pg_catalog.pg_class WHERE oid = $1::oid", table);
    if (name != nullptr) add_assoc_str(meta, "table", name);
  }
  zend_string* const native = look_up(stmt, "SELECT typname FROM pg_catalog.pg_type WHERE oid = $1::oid", type);
  if (native != nullptr) add_assoc_str(meta, "native_type", native);
  add_assoc_long(meta, "pdo_type", param_type_of(type));
  return 1;
}

int close_cursor(pdo_stmt_t* stmt) {
  keel_pgsql_statement(stmt).close_cursor();
  return 1;
}

}  // namespace

const pdo_stmt_methods keel_pgsql_statement_methods = {destroy,         execute,      fetch,       describe,
                                                       get_column,      on_parameter, nullptr,     nullptr,
                                                       get_column_meta, nullptr,      close_cursor};
