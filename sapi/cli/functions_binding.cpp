#include "sapi/cli/functions_binding.h"

#include "sapi/cli/process_title.h"

extern "C" {
// dl() is libphp's, which registers it for its own SAPI only.
#include "sapi/cli/functions_arginfo.h"
}

namespace keel::cli {

const zend_function_entry* const functions = ext_functions;

}  // namespace keel::cli

namespace {

constexpr char kUnavailable[] = "%s had an error: the kernel's copy of the arguments was not found";

}  // namespace

PHP_FUNCTION(cli_set_process_title) {
  char* title;
  size_t length;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STRING(title, length)
  ZEND_PARSE_PARAMETERS_END();
  if (!keel::cli::set_process_title({title, strlen(title)})) {
    php_error_docref(nullptr, E_WARNING, kUnavailable, "cli_set_process_title");
    RETURN_FALSE;
  }
  RETURN_TRUE;
}

PHP_FUNCTION(cli_get_process_title) {
  ZEND_PARSE_PARAMETERS_NONE();
  if (!keel::cli::process_title_available()) {
    php_error_docref(nullptr, E_WARNING, kUnavailable, "cli_get_process_title");
    RETURN_NULL();
  }
  const std::string_view title = keel::cli::process_title();
  RETURN_STRINGL(title.data(), title.size());
}
