// From PostgreSQL's text to PHP's values.
#include "ext/pgsql_pdo_binding.h"

namespace {

using keel::pgsql::PdoStatement;
using keel::pgsql::ValueKind;

zend_string* decode(std::string_view text) {
  zend_string* const bytes = zend_string_alloc(keel::pgsql::decoded_bytea_size(text), 0);
  const size_t length = keel::pgsql::decode_bytea(text, ZSTR_VAL(bytes));
  ZSTR_VAL(bytes)[length] = '\0';
  ZSTR_LEN(bytes) = length;
  return bytes;
}

bool bytes_value(std::string_view text, zval* value, bool as_stream) {
  zend_string* const bytes = decode(text);
  if (!as_stream) {
    ZVAL_STR(value, bytes);
    return true;
  }
  php_stream* const stream = php_stream_memory_open(TEMP_STREAM_READONLY, bytes);
  zend_string_release(bytes);
  if (stream == nullptr) return false;
  php_stream_to_zval(stream, value);
  return true;
}

bool integer_value(pdo_stmt_t* stmt, Oid type, std::string_view text, zval* value, bool as_stream) {
  const auto number = keel::pgsql::parse_integer(text);
  if (!number) {
    ZVAL_STRINGL(value, text.data(), text.size());
    return true;
  }
  if (type != keel::pgsql::kOidOid || !as_stream) {
    ZVAL_LONG(value, *number);
    return true;
  }
  // A column that was bound as a LOB: the large object of this oid.
  const Oid object = static_cast<Oid>(*number);
  auto& handle = keel_pgsql_handle(stmt->dbh);
  const auto end = handle.open_lob(object, keel::pgsql::kLargeObjectRead);
  if (!keel_pgsql_ended(stmt->dbh, stmt, end)) return false;
  php_stream* const stream =
      keel_pgsql_lob_stream(&stmt->database_object_handle, static_cast<int>(handle.number), object);
  if (stream == nullptr) return false;
  php_stream_to_zval(stream, value);
  return true;
}

}  // namespace

bool keel_pgsql_value(pdo_stmt_t* stmt, int column, zval* value, bool as_stream) {
  const PdoStatement& statement = keel_pgsql_statement(stmt);
  if (statement.result.is_null(statement.row(), column)) {
    ZVAL_NULL(value);
    return true;
  }
  const std::string_view text = statement.result.value(statement.row(), column);
  const Oid type = PQftype(statement.result.get(), column);
  switch (keel::pgsql::value_kind(type)) {
    case ValueKind::Integer:
      return integer_value(stmt, type, text, value, as_stream);
    case ValueKind::Boolean:
      ZVAL_BOOL(value, keel::pgsql::parse_boolean(text));
      return true;
    case ValueKind::Bytes:
      return bytes_value(text, value, as_stream);
    case ValueKind::Float: {
      const auto number = keel::pgsql::parse_float(text);
      if (number) {
        ZVAL_DOUBLE(value, *number);
        return true;
      }
      break;
    }
    case ValueKind::Numeric:
    case ValueKind::Text:
      break;
  }
  ZVAL_STRINGL_FAST(value, text.data(), text.size());
  return true;
}
