#include "sapi/sapi_functions_binding.h"

#include "ext/zend.h"

extern "C" {
#include "ext/standard/head.h"
#include "php_output.h"
}

#include "sapi/php_request.h"
#include "sapi/sapi_functions_arginfo.h"

namespace {

keel::PhpRequest* current_request() { return static_cast<keel::PhpRequest*>(SG(server_context)); }

void add_joined(HashTable* headers, const char* name, size_t name_length, const char* value, size_t length) {
  zval* const present = zend_hash_str_find(headers, name, name_length);
  zval entry;
  if (present == nullptr) {
    ZVAL_STRINGL(&entry, value, length);
    zend_hash_str_add_new(headers, name, name_length, &entry);
    return;
  }
  ZVAL_STR(&entry, zend_string_concat3(Z_STRVAL_P(present), Z_STRLEN_P(present), ", ", 2, value, length));
  zend_hash_str_update(headers, name, name_length, &entry);
}

}  // namespace

void keel_client_is_gone() {
  PG(connection_status) = PHP_CONNECTION_ABORTED;
  php_output_set_status(PHP_OUTPUT_DISABLED);
  keel::PhpRequest* const request = current_request();
  if (request == nullptr || request->finished_early() || PG(ignore_user_abort)) return;
  // php_handle_aborted_connection() (main/main.c) bails out here, which would leak what the stack holds.
  if (EG(exception) == nullptr && EG(current_execute_data) != nullptr) zend_throw_unwind_exit();
}

ZEND_FUNCTION(fastcgi_finish_request) {
  ZEND_PARSE_PARAMETERS_NONE();
  keel::PhpRequest* const request = current_request();
  if (request == nullptr || request->finished_early()) RETURN_FALSE;
  php_output_end_all();
  php_header();
  if (EG(exception) != nullptr) RETURN_THROWS();
  request->finish_early();
  php_output_set_status(PHP_OUTPUT_DISABLED);
  RETURN_TRUE;
}

ZEND_FUNCTION(getallheaders) {
  ZEND_PARSE_PARAMETERS_NONE();
  array_init(return_value);
  keel::PhpRequest* const request = current_request();
  if (request == nullptr) return;
  for (const auto& header : request->head().headers) {
    add_joined(Z_ARRVAL_P(return_value), header.name.data(), header.name.size(), header.value.data(),
               header.value.size());
  }
}

ZEND_FUNCTION(apache_response_headers) {
  ZEND_PARSE_PARAMETERS_NONE();
  array_init(return_value);
  zend_llist_position position;
  zend_llist* const headers = &SG(sapi_headers).headers;
  auto* header = static_cast<sapi_header_struct*>(zend_llist_get_first_ex(headers, &position));
  for (; header != nullptr; header = static_cast<sapi_header_struct*>(zend_llist_get_next_ex(headers, &position))) {
    const auto* const colon = static_cast<const char*>(memchr(header->header, ':', header->header_len));
    if (colon == nullptr) continue;
    const char* value = colon + 1;
    const char* const end = header->header + header->header_len;
    while (value < end && *value == ' ') ++value;
    add_joined(Z_ARRVAL_P(return_value), header->header, static_cast<size_t>(colon - header->header), value,
               static_cast<size_t>(end - value));
  }
}

ZEND_FUNCTION(headers_send) {
  zend_long status = 200;
  ZEND_PARSE_PARAMETERS_START(0, 1)
  Z_PARAM_OPTIONAL
  Z_PARAM_LONG(status)
  ZEND_PARSE_PARAMETERS_END();
  if (status < 100 || status > 599) {
    zend_argument_value_error(1, "must be between 100 and 599");
    RETURN_THROWS();
  }
  keel::PhpRequest* const request = current_request();
  if (request == nullptr || SG(headers_sent)) RETURN_LONG(0);
  if (status >= 200) {
    SG(sapi_headers).http_response_code = static_cast<int>(status);
    RETURN_LONG(sapi_send_headers() == SUCCESS ? 1 : 0);
  }
  zend_llist_position position;
  zend_llist* const headers = &SG(sapi_headers).headers;
  auto* header = static_cast<sapi_header_struct*>(zend_llist_get_first_ex(headers, &position));
  for (; header != nullptr; header = static_cast<sapi_header_struct*>(zend_llist_get_next_ex(headers, &position))) {
    request->add_response_header({header->header, header->header_len});
  }
  request->send_informational(static_cast<int>(status));
  RETURN_LONG(1);
}

const zend_function_entry* const keel_sapi_functions = ext_functions;
