// The options of PHP's command line, parsed as php parses them (php_getopt). Values that point into argv; they are
// read once, before PHP starts, by the main thread.
#pragma once

#include <string>
#include <vector>

namespace keel::cli {

// What is done instead of starting PHP.
enum class Start { Php, Help, BadOption, Server };

enum class Mode {
  Script,  // FILE, -f, the standard input; with `interactive` the shell
  Code,    // -r
  Lines,   // -B -R -F -E
  Lint,
  Strip,
  Highlight,
  Info,
  Version,
  Modules,
  ReflectFunction,
  ReflectClass,
  ReflectExtension,
  ReflectZendExtension,
  ExtensionSettings,
  IniFiles
};

struct Options {
  Start start = Start::Php;
  Mode mode = Mode::Script;
  const char* conflict = nullptr;      // What is wrong with the combination of the options, as php says it; or null.
  char* ini_path = nullptr;            // -c
  bool ignore_ini = false;             // -n
  std::string ini;                     // -d, as lines of an ini file
  bool extended_info = false;          // -e
  bool hide_arguments = false;         // -H
  bool interactive = false;            // -a
  char* script = nullptr;              // FILE, -f or -F
  char* code = nullptr;                // -r
  char* begin_code = nullptr;          // -B
  char* line_code = nullptr;           // -R
  char* end_code = nullptr;            // -E
  char* subject = nullptr;             // What --rf and its like describe.
  std::vector<char*> zend_extensions;  // -z
  char** arguments = nullptr;          // What is left of argv.
  int argument_count = 0;
};

// Says on stderr what is wrong with an option that php does not know.
Options parse_options(int argc, char** argv);

}  // namespace keel::cli
