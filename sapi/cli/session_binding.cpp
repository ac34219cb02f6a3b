#include "sapi/cli/session_binding.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
#include "php_main.h"
}

#include "ext/compat_binding.h"
#include "sapi/cli/process_title.h"
#include "sapi/cli/sapi_module_binding.h"

namespace keel::cli {

namespace {

char standard_input[] = "Standard input code";

// The standard input is the script unless code or lines are; then it is their input.
bool reads_script_from_input(const Options& options) {
  return options.mode != Mode::Code && options.mode != Mode::Lines && options.subject == nullptr &&
         options.mode != Mode::IniFiles && !options.interactive;
}

bool find_script(Session& session) {
  Options& options = session.options;
  virtual_cwd_activate();
  if (!open_script(session)) return false;
  char path[MAXPATHLEN];
  if (VCWD_REALPATH(options.script, path)) session.real_path = strdup(path);
  set_script_name(options.script, options.script);
  return true;
}

void give_arguments(Session& session, char* self) {
  const Options& options = session.options;
  const auto count = static_cast<std::size_t>(options.argument_count) + 1;
  session.script_arguments = static_cast<char**>(calloc(count + 1, sizeof(char*)));
  session.script_arguments[0] = self;
  memcpy(session.script_arguments + 1, options.arguments, (count - 1) * sizeof(char*));
  SG(request_info).argc = static_cast<int>(count);
  SG(request_info).argv = session.script_arguments;
  SG(request_info).path_translated = session.real_path != nullptr ? session.real_path : self;
}

}  // namespace

bool open_script(Session& session) {
  char* const script = session.options.script;
  FILE* const file = VCWD_FOPEN(script, "rb");
  if (file == nullptr) {
    constexpr char message[] = "Could not open input file: %s\n";
    kMissingScriptIsSaidOnStderr ? fprintf(stderr, message, script) : php_printf(message, script);
    return false;
  }
  zend_stream_init_fp(&session.file, file, script);
  session.file.primary_script = true;
  return true;
}

bool open_request(Session& session) {
  Options& options = session.options;
  if (options.script != nullptr) {
    if (!find_script(session)) return false;
  } else {
    set_script_name(standard_input, "");
    if (reads_script_from_input(options)) {
      zend_stream_init_fp(&session.file, stdin, standard_input);
      session.file.primary_script = true;
    }
  }
  give_arguments(session, options.script != nullptr ? options.script : standard_input);
  if (php_request_startup() == FAILURE) {
    php_printf("Could not startup.\n");
    return false;
  }
  session.request_open = true;
  CG(skip_shebang) = 1;
  zend_register_bool_constant(ZEND_STRL("PHP_CLI_PROCESS_TITLE"), process_title_available(), CONST_CS, 0);
  if (options.hide_arguments) hide_process_arguments();
  zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));
  PG(during_request_startup) = 0;
  return true;
}

}  // namespace keel::cli
