// PHP's view of a terminal: the SAPI module "cli". One per process; its callbacks run inside PHP on the main thread.
#pragma once

#include "ext/zend.h"

namespace keel::cli {

extern sapi_module_struct sapi_module_cli;

// Names the script for $_SERVER: what it calls itself, and its file ("" if it is none). They must stay valid.
void set_script_name(const char* self, const char* file);

// What the extension readline hangs its interactive shell on (ext/readline/readline_cli.c looks the symbol up).
struct ShellCallbacks {
  size_t (*write)(const char* text, size_t length);
  size_t (*buffered_write)(const char* text, size_t length);
  int (*run)();
};

}  // namespace keel::cli

extern "C" __attribute__((visibility("default"))) keel::cli::ShellCallbacks* php_cli_get_shell_callbacks();
