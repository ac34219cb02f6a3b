#include "sapi/sapi_module_binding.h"

#include <strings.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "main/php_variables.h"
#include "php_ini.h"
#include "php_main.h"
#include "php_output.h"
}

#include "runtime/core/coroutine.h"
#include "sapi/classic/user_ini_binding.h"
#include "sapi/filter_state_binding.h"
#include "sapi/php_log.h"
#include "sapi/php_request.h"
#include "sapi/sapi_functions_binding.h"
#include "sapi/server_variables_binding.h"

namespace {

keel::PhpRequest* current_request() { return static_cast<keel::PhpRequest*>(SG(server_context)); }

// opcache runs only under SAPI names that it knows (ext/opcache/ZendAccelerator.c, accel_find_sapi). PHP asks for
// its defaults after PHP_SAPI has been defined and before opcache starts: here it is given one of them, and
// keel_sapi_module_started() puts ours back.
char opcache_name[] = "cli-server";
char public_name[] = "keel";
char pretty_name[] = "Keel";

void set_default(HashTable* configuration, const char* name, const char* value) {
  zval entry;
  ZVAL_NEW_STR(&entry, zend_string_init(value, strlen(value), 1));
  zend_hash_str_update(configuration, name, strlen(name), &entry);
}

void ini_defaults(HashTable* configuration) {
  sapi_module.name = opcache_name;
  set_default(configuration, "display_errors", "0");
  set_default(configuration, "log_errors", "1");
  // Resident workers never leave opcache's memory, and opcache kills (SIGKILL) whoever stays in it for longer than
  // this after opcache_reset().
  set_default(configuration, "opcache.force_restart_timeout", "2147483647");
  // A resident application is compiled once, so superglobals cannot be made when a script that names them is.
  set_default(configuration, "auto_globals_jit", "0");
}

int startup(sapi_module_struct*) { return SUCCESS; }

// When a request begins, PHP's own or one that a worker script handles inside its own.
int activate() {
  const keel::PhpRequest* const request = current_request();
  const bool is_own = !PG(modules_activated);
  if (request != nullptr && request->script() != nullptr && is_own) keel_user_ini_apply(*request);
  return SUCCESS;
}

size_t write_output(const char* text, size_t length) {
  keel::PhpRequest* const request = current_request();
  if (request == nullptr) return write(STDERR_FILENO, text, length) < 0 ? 0 : length;
  if (request->write({text, length})) return length;
  keel_client_is_gone();
  return length;
}

void flush_output(void* context) {
  if (context == nullptr) return;
  sapi_send_headers();
  if (!static_cast<keel::PhpRequest*>(context)->flush()) keel_client_is_gone();
}

// Whether it is like "HTTP/1.1 404 Not Here", as header() may have been given it.
bool has_status(const char* status_line) {
  return status_line != nullptr && strncasecmp(status_line, "HTTP/", 5) == 0 && strchr(status_line, ' ') != nullptr;
}

// The value of a header "Status: 404 Not Here": applications that were written for CGI set the status that way.
const char* status_value(const sapi_header_struct& header) {
  constexpr std::string_view kName = "Status:";
  if (header.header_len <= kName.size() || strncasecmp(header.header, kName.data(), kName.size()) != 0) return nullptr;
  return header.header + kName.size() + strspn(header.header + kName.size(), " \t");
}

// A response's status has three digits, and with 1xx the client goes on waiting for another one (RFC 9110, 15
// and 15.2).
bool is_final_status(int status) { return status >= 200 && status <= 999; }

int send_headers(sapi_headers_struct* headers) {
  keel::PhpRequest* const request = current_request();
  if (request == nullptr) return SAPI_HEADER_SENT_SUCCESSFULLY;
  // What a function of header_register_callback() printed has sent them.
  if (request->response_started()) return SAPI_HEADER_SENT_SUCCESSFULLY;
  const char* status = nullptr;
  zend_llist_position position;
  auto* header = static_cast<sapi_header_struct*>(zend_llist_get_first_ex(&headers->headers, &position));
  for (; header != nullptr;
       header = static_cast<sapi_header_struct*>(zend_llist_get_next_ex(&headers->headers, &position))) {
    const char* const value = status_value(*header);
    if (value != nullptr) {
      status = value;
    } else {
      request->add_response_header({header->header, header->header_len});
    }
  }
  if (headers->send_default_content_type) {
    sapi_header_struct content_type;
    sapi_get_default_content_type_header(&content_type);
    request->add_response_header({content_type.header, content_type.header_len});
    sapi_free_header(&content_type);
  }
  int code = headers->http_response_code;
  std::string_view phrase;
  // As sapi/fpm/fpm/fpm_main.c has it: http_response_code() does not change a status line that was set.
  if (has_status(headers->http_status_line)) status = strchr(headers->http_status_line, ' ') + 1;
  if (status != nullptr) {
    code = atoi(status);
    const char* const space = strchr(status, ' ');
    phrase = space != nullptr ? space + 1 : std::string_view{};
  }
  if (is_final_status(code)) {
    request->start_response(code, phrase);
  } else {
    keel::log_php_message("PHP Warning:  A response cannot have the status that was set, 500 is sent");
    request->start_response(500, {});
  }
  return SAPI_HEADER_SENT_SUCCESSFULLY;
}

size_t read_post(char* buffer, size_t size) {
  keel::PhpRequest* const request = current_request();
  return request != nullptr ? request->read_body(buffer, size) : 0;
}

char* read_cookies() {
  keel::PhpRequest* const request = current_request();
  return request != nullptr ? request->cookies() : nullptr;
}

void register_server_variables(zval* variables) {
  keel::PhpRequest* const request = current_request();
  if (request == nullptr) {
    php_import_environment_variables(variables);
    // A script that boots in a coroutine is a worker.
    if (keel::Coroutine::current() != nullptr) php_register_variable("FRANKENPHP_WORKER", "1", variables);
  } else {
    keel_register_server_variables(*request, variables);
    if (request->script() != nullptr) keel_filter_set_server(variables);  // App mode does it by itself.
  }
}

void log_message(const char* message, int) { keel::log_php_message(message); }

zend_result request_time(double* seconds) {
  keel::PhpRequest* const request = current_request();
  if (request == nullptr) return FAILURE;
  *seconds = request->start_time();
  return SUCCESS;
}

}  // namespace

sapi_module_struct keel_sapi_module = {
    public_name,
    pretty_name,
    startup,
    php_module_shutdown_wrapper,
    activate,
    nullptr,  // deactivate
    write_output,
    flush_output,
    nullptr,  // get_stat
    nullptr,  // getenv
    zend_error,
    nullptr,  // header_handler
    send_headers,
    nullptr,  // send_header
    read_post,
    read_cookies,
    register_server_variables,
    log_message,
    request_time,
    nullptr,  // terminate_process
    nullptr,  // php_ini_path_override
    nullptr,  // default_post_reader
    nullptr,  // treat_data
    nullptr,  // executable_location
    0,        // php_ini_ignore
    1,        // php_ini_ignore_cwd
    nullptr,  // get_fd
    nullptr,  // force_http_10
    nullptr,  // get_target_uid
    nullptr,  // get_target_gid
    nullptr,  // input_filter
    ini_defaults,
    0,        // phpinfo_as_text
    nullptr,  // ini_entries
    keel_sapi_functions,
    nullptr,  // input_filter_init
};

void keel_sapi_module_started() { sapi_module.name = public_name; }
