#include "sapi/cli/run_modes_binding.h"

#include <cstring>

extern "C" {
#include "ext/standard/basic_functions.h"
#include "php_main.h"
#include "zend_highlight.h"
}

#include "ext/compat_binding.h"
#include "sapi/cli/sapi_module_binding.h"
#include "sapi/cli/standard_streams_binding.h"

namespace keel::cli {

namespace {

void evaluate(const char* code, const char* name) {
  if (code != nullptr) zend_eval_string_ex(code, nullptr, name, true);
}

void close_script(Session& session) {
  if (session.file.filename == nullptr) return;
  zend_destroy_file_handle(&session.file);
  session.file.filename = nullptr;
}

// Cuts the end of the line off, but never the first character, which is what php does: an empty line is "\0".
size_t cut_line_end(char* line) {
  size_t length = strlen(line);
  while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
    line[--length] = '\0';
  }
  return length > 0 ? length : 1;
}

void set_line_variables(const char* line, size_t length, zend_long number) {
  zval value;
  ZVAL_STRINGL(&value, line, length);
  zend_hash_str_update(&EG(symbol_table), ZEND_STRL("argn"), &value);
  ZVAL_LONG(&value, number);
  zend_hash_str_update(&EG(symbol_table), ZEND_STRL("argi"), &value);
}

void run_script_again(Session& session) {
  if (!open_script(session)) {
    EG(exit_status) = 1;
    return;
  }
  CG(skip_shebang) = 1;
  php_execute_script(&session.file);
  close_script(session);
}

void lint_one(Session& session, const char* name) {
  if (php_lint_script(&session.file) == SUCCESS) {
    zend_printf("No syntax errors detected in %s\n", name);
  } else {
    zend_printf("Errors parsing %s\n", name);
    EG(exit_status) = 255;
  }
}

}  // namespace

void run_script(Session& session) {
  const Options& options = session.options;
  if (options.script != nullptr || kInputScriptHasStreams) define_standard_streams(Descriptors::OfProcess);
  if (options.interactive) {
    EG(exit_status) = php_cli_get_shell_callbacks()->run();
  } else {
    php_execute_script(&session.file);
  }
}

void run_code(Session& session) {
  define_standard_streams(Descriptors::OfProcess);
  evaluate(session.options.code, "Command line code");
}

void run_lines(Session& session) {
  const Options& options = session.options;
  close_script(session);  // It was opened to see that it is there.
  php_stream* const input = define_standard_streams(Descriptors::OfProcess);
  if (input == nullptr) return;
  evaluate(options.begin_code, "Command line begin code");
  zend_long number = 0;
  char* line;
  while (EG(exit_status) == 0 && (line = php_stream_gets(input, nullptr, 0)) != nullptr) {
    set_line_variables(line, cut_line_end(line), ++number);
    if (options.line_code != nullptr) {
      evaluate(options.line_code, "Command line run code");
    } else if (options.script != nullptr) {
      run_script_again(session);
    }
    efree(line);
  }
  evaluate(options.end_code, "Command line end code");
}

void lint(Session& session) {
  Options& options = session.options;
  lint_one(session, options.script != nullptr ? options.script : "Standard input code");
  if (!kLintTakesSeveralFiles) return;
  for (; options.argument_count > 0; --options.argument_count, ++options.arguments) {
    close_script(session);
    options.script = options.arguments[0];
    if (!open_script(session)) {
      EG(exit_status) = 1;
      return;
    }
    lint_one(session, options.script);
  }
}

void print_stripped(Session& session) {
  if (open_file_for_scanning(&session.file) == SUCCESS) zend_strip();
}

void print_highlighted(Session& session) {
  zend_syntax_highlighter_ini colours;
  if (open_file_for_scanning(&session.file) != SUCCESS) return;
  php_get_highlight_struct(&colours);
  zend_highlight(&colours);
}

}  // namespace keel::cli
