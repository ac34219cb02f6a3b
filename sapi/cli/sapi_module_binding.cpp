#include "sapi/cli/sapi_module_binding.h"

#include <sys/select.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
#include "ext/standard/file.h"
#include "main/php_variables.h"
#include "php_main.h"
}

#include "sapi/cli/functions_binding.h"

namespace keel::cli {

namespace {

ShellCallbacks shell_callbacks;
const char* script_self = "";
const char* script_file = "";

// stdout may be non-blocking, because it is shared with whoever made it so.
bool wait_until_writable(int fd) {
  fd_set writable;
  FD_ZERO(&writable);
  FD_SET(fd, &writable);
  timeval limit{static_cast<time_t>(FG(default_socket_timeout)), 0};
  return select(fd + 1, nullptr, &writable, nullptr, &limit) != -1;
}

ssize_t write_some(const char* text, size_t length) {
  if (shell_callbacks.write != nullptr) shell_callbacks.write(text, length);
  ssize_t written;
  do {
    written = write(STDOUT_FILENO, text, length);
  } while (written <= 0 && (errno == EINTR || (errno == EAGAIN && wait_until_writable(STDOUT_FILENO))));
  return written;
}

size_t write_output(const char* text, size_t length) {
  if (length == 0) return 0;
  if (shell_callbacks.buffered_write != nullptr) {
    const size_t taken = shell_callbacks.buffered_write(text, length);
    if (taken != static_cast<size_t>(-1)) return taken;
  }
  size_t done = 0;
  while (done < length) {
    const ssize_t written = write_some(text + done, length - done);
    if (written < 0) {
      EG(exit_status) = 255;
      php_handle_aborted_connection();
      break;
    }
    done += static_cast<size_t>(written);
  }
  return done;
}

// EBADF: the script closed STDOUT.
void flush_output(void*) {
  if (fflush(stdout) == EOF && errno != EBADF) php_handle_aborted_connection();
}

int deactivate() {
  fflush(stdout);
  return SUCCESS;
}

int startup(sapi_module_struct*) { return SUCCESS; }

int header_handler(sapi_header_struct*, sapi_header_op_enum, sapi_headers_struct*) { return 0; }

int send_headers(sapi_headers_struct*) { return SAPI_HEADER_SENT_SUCCESSFULLY; }

void send_header(sapi_header_struct*, void*) {}

char* read_cookies() { return nullptr; }

void register_variable(const char* name, const char* value, zval* variables) {
  char* text = const_cast<char*>(value);
  size_t length = strlen(value);
  if (sapi_module.input_filter(PARSE_SERVER, name, &text, length, &length)) {
    php_register_variable_safe(name, text, length, variables);
  }
}

void register_server_variables(zval* variables) {
  php_import_environment_variables(variables);
  register_variable("PHP_SELF", script_self, variables);
  register_variable("SCRIPT_NAME", script_self, variables);
  register_variable("SCRIPT_FILENAME", script_file, variables);
  register_variable("PATH_TRANSLATED", script_file, variables);
  register_variable("DOCUMENT_ROOT", "", variables);
}

void log_message(const char* message, int) { fprintf(stderr, "%s\n", message); }

// A default that php.ini may change; those that it may not are ini_entries.
void ini_defaults(HashTable* configuration) {
  zval value;
  ZVAL_NEW_STR(&value, zend_string_init("1", 1, 1));
  zend_hash_str_update(configuration, ZEND_STRL("display_errors"), &value);
}

char name[] = "cli";
char pretty_name[] = "Command Line Interface";

}  // namespace

void set_script_name(const char* self, const char* file) {
  script_self = self;
  script_file = file;
}

sapi_module_struct sapi_module_cli = {
    name,
    pretty_name,
    startup,
    php_module_shutdown_wrapper,
    nullptr,  // activate
    deactivate,
    write_output,
    flush_output,
    nullptr,  // get_stat
    nullptr,  // getenv
    zend_error,
    header_handler,
    send_headers,
    send_header,
    nullptr,  // read_post
    read_cookies,
    register_server_variables,
    log_message,
    nullptr,  // get_request_time
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
    1,        // phpinfo_as_text
    nullptr,  // ini_entries
    functions,
    nullptr,  // input_filter_init
};

}  // namespace keel::cli

keel::cli::ShellCallbacks* php_cli_get_shell_callbacks() { return &keel::cli::shell_callbacks; }
