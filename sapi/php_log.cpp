#include "sapi/php_log.h"

#include <cstdarg>
#include <cstdio>

#include "runtime/process/log.h"

namespace keel {

void log_php_message(const char* message) { log::write(log::Level::Warning, message); }

void log_application_error(const char* format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  log::error("the application cannot be used: %s", text);
}

}  // namespace keel
