#include "sapi/request_input_binding.h"

#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/session/php_session.h"
#include "main/php_variables.h"
#include "php_globals.h"
#include "php_main.h"
#include "php_output.h"
}

#include "sapi/filter_state_binding.h"
#include "sapi/request_regions_binding.h"
#include "sapi/request_state_binding.h"

namespace {

zval environment;  // $_ENV of every request, made once; undefined until then.

// Whether `order` (variables_order) names this source of variables, in either case.
bool wants(const char* order, char letter) {
  return order != nullptr && (strchr(order, letter) != nullptr || strchr(order, letter - 'A' + 'a') != nullptr);
}

// PG(http_globals) keeps what the request brought; the superglobal shares it until somebody writes to it.
void make_superglobal(int track, KeelSuperglobal which) { keel_superglobal_set(which, &PG(http_globals)[track]); }

void make_input_variables(bool has_query, bool has_cookies, bool has_form) {
  const char* const order = PG(variables_order);
  zval* const files = &PG(http_globals)[TRACK_VARS_FILES];
  ZVAL_UNDEF(files);  // The multipart parser makes the array itself.
  if (has_query && wants(order, 'G')) sapi_module.treat_data(PARSE_GET, nullptr, nullptr);
  if (has_cookies && wants(order, 'C')) sapi_module.treat_data(PARSE_COOKIE, nullptr, nullptr);
  if (has_form && wants(order, 'P')) sapi_module.treat_data(PARSE_POST, nullptr, nullptr);
  if (Z_TYPE_P(files) == IS_UNDEF) ZVAL_EMPTY_ARRAY(files);
  make_superglobal(TRACK_VARS_GET, kGet);
  make_superglobal(TRACK_VARS_COOKIE, kCookie);
  make_superglobal(TRACK_VARS_POST, kPost);
  make_superglobal(TRACK_VARS_FILES, kFiles);
}

void make_server_variable() {
  zval* const server = &PG(http_globals)[TRACK_VARS_SERVER];
  // An array of its own even if it stays empty: Keel\Request knows its request by it.
  array_init_size(server, 32);
  if (wants(PG(variables_order), 'S')) sapi_module.register_server_variables(server);
  make_superglobal(TRACK_VARS_SERVER, kServer);
  keel_filter_set_server(server);
}

// $_REQUEST: the arrays named by request_order, later ones winning; as php_auto_globals_create_request()
// (main/php_variables.c).
void make_request_variable() {
  zval merged;
  ZVAL_EMPTY_ARRAY(&merged);
  const char* const order = PG(request_order) != nullptr ? PG(request_order) : PG(variables_order);
  for (const char* letter = order; letter != nullptr && *letter != '\0'; ++letter) {
    int track;
    switch (*letter) {
      case 'g':
      case 'G':
        track = TRACK_VARS_GET;
        break;
      case 'p':
      case 'P':
        track = TRACK_VARS_POST;
        break;
      case 'c':
      case 'C':
        track = TRACK_VARS_COOKIE;
        break;
      default:
        continue;
    }
    zval* const source = &PG(http_globals)[track];
    if (zend_hash_num_elements(Z_ARRVAL_P(source)) == 0) continue;
    if (zend_hash_num_elements(Z_ARRVAL(merged)) == 0) {
      zval_ptr_dtor(&merged);
      ZVAL_COPY(&merged, source);
    } else {
      SEPARATE_ARRAY(&merged);
      zend_hash_merge(Z_ARRVAL(merged), Z_ARRVAL_P(source), zval_add_ref, 1);
    }
  }
  keel_superglobal_set(kRequest, &merged);
  zval_ptr_dtor(&merged);
}

void make_environment_variable() {
  if (!wants(PG(variables_order), 'E')) return;
  if (Z_TYPE(environment) == IS_UNDEF) {
    array_init(&environment);
    php_import_environment_variables(&environment);
  }
  zval_ptr_dtor(&PG(http_globals)[TRACK_VARS_ENV]);
  ZVAL_COPY(&PG(http_globals)[TRACK_VARS_ENV], &environment);
  make_superglobal(TRACK_VARS_ENV, kEnv);
}

void set_request_info(keel::PhpRequest& request) {
  SG(server_context) = &request;
  SG(request_info) = {};
  SG(request_info).request_method = request.method();
  SG(request_info).query_string = request.query_string();
  SG(request_info).request_uri = request.target();
  SG(request_info).content_type = request.content_type();
  const auto& head = request.head();
  SG(request_info).content_length = head.content_length ? static_cast<zend_long>(*head.content_length) : -1;
  SG(request_info).path_translated = nullptr;
  SG(sapi_headers) = {};
  SG(sapi_headers).http_response_code = 200;
}

void activate() {
  php_output_activate();
  sapi_activate();
  SG(request_info).proto_num = 1001;
  // PHP would cut a HEAD response off at its first output; the connection drops the body and can still tell its
  // length.
  SG(request_info).headers_only = 0;
  if (PG(expose_php))
    sapi_add_header(const_cast<char*>(SAPI_PHP_VERSION_HEADER), sizeof(SAPI_PHP_VERSION_HEADER) - 1, 1);
  zend_module_entry* const zlib = keel_zlib_module();
  if (zlib != nullptr) zlib->request_startup_func(zlib->type, zlib->module_number);  // zlib.output_compression.
  if (PG(output_handler) != nullptr && PG(output_handler)[0] != '\0') {
    zval handler;
    ZVAL_STRING(&handler, PG(output_handler));
    php_output_start_user(&handler, 0, PHP_OUTPUT_HANDLER_STDFLAGS);
    zval_ptr_dtor(&handler);
  } else if (PG(output_buffering)) {
    php_output_start_user(nullptr, PG(output_buffering) > 1 ? PG(output_buffering) : 0, PHP_OUTPUT_HANDLER_STDFLAGS);
  } else if (PG(implicit_flush)) {
    php_output_set_implicit_flush(1);
  }
}

// For PHP_AUTH_USER and its kin.
void read_credentials(const char* text, size_t length) {
  zend_string* const credentials = zend_string_init(text, length, 0);  // PHP wants it terminated.
  php_handle_auth_data(ZSTR_VAL(credentials));
  zend_string_release(credentials);
}

}  // namespace

void keel_request_input_begin(keel::PhpRequest& request) {
  // Errors in what the client sent have no function that caused them.
  PG(during_request_startup) = true;
  set_request_info(request);
  activate();
  const auto& info = SG(request_info);
  const bool is_post = strcmp(info.request_method, "POST") == 0;
  const auto* const authorization = request.head().find("authorization");
  if (authorization != nullptr) read_credentials(authorization->value.data(), authorization->value.size());
  make_input_variables(info.query_string[0] != '\0', info.cookie_data != nullptr,
                       is_post && info.content_type != nullptr);
  make_environment_variable();
  make_server_variable();
  make_request_variable();
  // The frozen state is what the module's own start of a request leaves; only this is left to do.
  zend_module_entry* const session = keel_session_module();
  if (session != nullptr && PS(auto_start)) session->request_startup_func(session->type, session->module_number);
  PG(during_request_startup) = false;
}
