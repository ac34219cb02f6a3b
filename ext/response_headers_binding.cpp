#include "ext/response_headers_binding.h"

extern "C" {
#include "Zend/zend_smart_str.h"
}

#include "ext/http_syntax.h"

namespace keel {
namespace {

std::string_view view(zend_string* text) { return {ZSTR_VAL(text), ZSTR_LEN(text)}; }

// A header's value without the blanks around it, which are not part of it (RFC 9110 section 5.5).
zend_string* trimmed(zend_string* text) {
  constexpr std::string_view kBlanks = " \t";
  std::string_view rest = view(text);
  const size_t first = rest.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return ZSTR_EMPTY_ALLOC();
  rest = rest.substr(first, rest.find_last_not_of(kBlanks) - first + 1);
  return rest.size() == ZSTR_LEN(text) ? zend_string_copy(text) : zend_string_init(rest.data(), rest.size(), 0);
}

// Appends a value to a header's list. False with an exception thrown if it cannot be sent.
bool append_value(HashTable* line, zval* value, uint32_t argument) {
  ZVAL_DEREF(value);
  if (Z_TYPE_P(value) != IS_STRING && Z_TYPE_P(value) != IS_LONG) {
    zend_argument_type_error(argument, "must hold strings as header values, %s given", zend_zval_type_name(value));
    return false;
  }
  zend_string* const text = zval_get_string(value);
  zval kept;
  ZVAL_STR(&kept, trimmed(text));
  zend_string_release(text);
  if (!is_header_value({Z_STRVAL(kept), Z_STRLEN(kept)})) {
    zval_ptr_dtor(&kept);
    zend_argument_value_error(argument, "must not contain a control character in a header value");
    return false;
  }
  zend_hash_next_index_insert(line, &kept);
  return true;
}

bool append_values(HashTable* line, zval* value, uint32_t argument) {
  ZVAL_DEREF(value);
  if (Z_TYPE_P(value) != IS_ARRAY) return append_value(line, value, argument);
  zval* each;
  ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), each) {
    if (!append_value(line, each, argument)) return false;
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

// Starts the list of a header: its name alone, or a copy of what `known` holds.
void start_line(zval* line, zend_string* name, zval* known) {
  if (known != nullptr) {
    ZVAL_ARR(line, zend_array_dup(Z_ARR_P(known)));
  } else {
    array_init(line);
    add_next_index_str(line, zend_string_copy(name));
  }
}

}  // namespace

bool put_header(zval* headers, zend_string* name, zval* value, Existing existing, HeaderArguments arguments) {
  if (!is_token(view(name))) {
    zend_argument_value_error(arguments.name, "must be a valid header name, \"%s\" given", ZSTR_VAL(name));
    return false;
  }
  SEPARATE_ARRAY(headers);
  zend_string* const key = zend_string_tolower(name);
  zval line;
  start_line(&line, name, existing == Existing::Keep ? zend_hash_find(Z_ARRVAL_P(headers), key) : nullptr);
  const bool valid = append_values(Z_ARRVAL(line), value, arguments.value);
  if (valid && zend_hash_num_elements(Z_ARRVAL(line)) > 1) {
    zend_hash_update(Z_ARRVAL_P(headers), key, &line);
  } else {
    if (valid) zend_hash_del(Z_ARRVAL_P(headers), key);
    zval_ptr_dtor(&line);
  }
  zend_string_release(key);
  return valid;
}

bool put_header(zval* headers, std::string_view name, zend_string* value) {
  zend_string* const spelled = zend_string_init(name.data(), name.size(), 0);
  zval text;
  ZVAL_STR(&text, value);
  const bool valid = put_header(headers, spelled, &text, Existing::Replace, {});
  zend_string_release(spelled);
  return valid;
}

bool put_header(zval* headers, std::string_view name, std::string_view value) {
  zend_string* const text = zend_string_init(value.data(), value.size(), 0);
  const bool valid = put_header(headers, name, text);
  zend_string_release(text);
  return valid;
}

bool put_headers(zval* headers, HashTable* source, uint32_t argument) {
  zend_string* name;
  zval* value;
  ZEND_HASH_FOREACH_STR_KEY_VAL(source, name, value) {
    if (name == nullptr) {
      zend_argument_value_error(argument, "must have header names as its keys");
      return false;
    }
    if (!put_header(headers, name, value, Existing::Replace, {argument, argument})) return false;
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

void remove_header(zval* headers, zend_string* name) {
  zend_string* const key = zend_string_tolower(name);
  SEPARATE_ARRAY(headers);
  zend_hash_del(Z_ARRVAL_P(headers), key);
  zend_string_release(key);
}

zend_string* header_text(zval* headers, zend_string* name) {
  zend_string* const key = zend_string_tolower(name);
  zval* const line = zend_hash_find(Z_ARRVAL_P(headers), key);
  zend_string_release(key);
  if (line == nullptr) return nullptr;
  smart_str text = {};
  const uint32_t count = zend_hash_num_elements(Z_ARRVAL_P(line));
  for (uint32_t i = 1; i < count; ++i) {
    if (i > 1) smart_str_appends(&text, ", ");
    smart_str_append(&text, Z_STR_P(zend_hash_index_find(Z_ARRVAL_P(line), i)));
  }
  return smart_str_extract(&text);
}

void header_lists(zval* headers, zval* result) {
  array_init(result);
  zval* line;
  ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(headers), line) {
    zval values;
    array_init(&values);
    const uint32_t count = zend_hash_num_elements(Z_ARRVAL_P(line));
    for (uint32_t i = 1; i < count; ++i) {
      add_next_index_str(&values, zend_string_copy(Z_STR_P(zend_hash_index_find(Z_ARRVAL_P(line), i))));
    }
    zend_symtable_update(Z_ARRVAL_P(result), Z_STR_P(zend_hash_index_find(Z_ARRVAL_P(line), 0)), &values);
  }
  ZEND_HASH_FOREACH_END();
}

}  // namespace keel
