#include "sapi/cli/options.h"

#include <cstring>
#include <string_view>

#include "runtime/config/command_line.h"

extern "C" {
#include "php_getopt.h"
}

namespace keel::cli {

namespace {

// Options that have no letter.
enum LongOption : char { kFunction = 10, kClass, kExtension, kZendExtension, kExtensionSettings, kIniFiles };

constexpr int kFlag = 0;
constexpr int kTakesValue = 1;

opt_struct option(char letter, int value, const char* name) { return {letter, value, const_cast<char*>(name)}; }

// Letters and names as in php(1).
const opt_struct kOptions[] = {
    option('a', kFlag, "interactive"),
    option('B', kTakesValue, "process-begin"),
    option('C', kFlag, "no-chdir"),
    option('c', kTakesValue, "php-ini"),
    option('d', kTakesValue, "define"),
    option('E', kTakesValue, "process-end"),
    option('e', kFlag, "profile-info"),
    option('F', kTakesValue, "process-file"),
    option('f', kTakesValue, "file"),
    option('h', kFlag, "help"),
    option('i', kFlag, "info"),
    option('l', kFlag, "syntax-check"),
    option('m', kFlag, "modules"),
    option('n', kFlag, "no-php-ini"),
    option('q', kFlag, "no-header"),
    option('R', kTakesValue, "process-code"),
    option('H', kFlag, "hide-args"),
    option('r', kTakesValue, "run"),
    option('s', kFlag, "syntax-highlight"),
    option('s', kFlag, "syntax-highlighting"),
    option('S', kTakesValue, "server"),
    option('t', kTakesValue, "docroot"),
    option('w', kFlag, "strip"),
    option('?', kFlag, "usage"),
    option('v', kFlag, "version"),
    option('z', kTakesValue, "zend-extension"),
    option(kFunction, kTakesValue, "rf"),
    option(kFunction, kTakesValue, "rfunction"),
    option(kClass, kTakesValue, "rc"),
    option(kClass, kTakesValue, "rclass"),
    option(kExtension, kTakesValue, "re"),
    option(kExtension, kTakesValue, "rextension"),
    option(kZendExtension, kTakesValue, "rz"),
    option(kZendExtension, kTakesValue, "rzendextension"),
    option(kExtensionSettings, kTakesValue, "ri"),
    option(kExtensionSettings, kTakesValue, "rextinfo"),
    option(kIniFiles, kFlag, "ini"),
    option('-', kFlag, nullptr),  // php_getopt's end.
};

// The messages are php's own: scripts and tests compare them.
constexpr char kModeConflict[] = "Either execute direct code, process stdin or use a file.\n";
constexpr char kLineCodeTwice[] = "You can use -R or -F only once.\n";

void take_code(Options& options, char* code) {
  if (options.mode == Mode::Code) {
    options.conflict = "You can use -r only once.\n";
  } else if (options.mode != Mode::Script || options.interactive) {
    options.conflict = kModeConflict;
  } else {
    options.mode = Mode::Code;
    options.code = code;
  }
}

void take_script(Options& options, char* file) {
  if (options.mode == Mode::Code || options.mode == Mode::Lines) {
    options.conflict = kModeConflict;
  } else if (options.script != nullptr) {
    options.conflict = "You can use -f only once.\n";
  } else {
    options.script = file;
  }
}

// -R and -F: `slot` is where the value goes.
void take_line_code(Options& options, char*& slot, char* value) {
  if (options.mode == Mode::Lines && (options.line_code != nullptr || options.script != nullptr)) {
    options.conflict = kLineCodeTwice;
  } else if (options.mode != Mode::Lines && options.mode != Mode::Script) {
    options.conflict = kModeConflict;
  } else {
    options.mode = Mode::Lines;
    slot = value;
  }
}

// -B and -E.
void take_outer_code(Options& options, char*& slot, char* code, const char* twice) {
  if (options.mode == Mode::Lines && slot != nullptr) {
    options.conflict = twice;
  } else if (options.mode != Mode::Lines && (options.mode != Mode::Script || options.interactive)) {
    options.conflict = kModeConflict;
  } else {
    options.mode = Mode::Lines;
    slot = code;
  }
}

void take_interactive(Options& options) {
  if (!options.interactive && options.mode != Mode::Script) {
    options.conflict = kModeConflict;
  } else {
    options.interactive = true;
  }
}

void take_source_mode(Options& options, Mode mode, const char* needs_file) {
  if (options.mode == Mode::Code || options.mode == Mode::Lines) {
    options.conflict = needs_file;
  } else {
    options.mode = mode;
  }
}

void take_subject(Options& options, Mode mode, char* name) {
  options.mode = mode;
  options.subject = name;
}

// -d name=value; a bare name means 1.
void take_definition(Options& options, std::string_view definition) {
  const std::size_t equals = definition.find('=');
  const std::string_view value = equals == std::string_view::npos ? "1" : definition.substr(equals + 1);
  options.ini += config::ini_lines({{std::string(definition.substr(0, equals)), std::string(value)}});
}

void take_mode_option(Options& options, int letter, char* value) {
  switch (letter) {
    case 'a':
      return take_interactive(options);
    case 'B':
      return take_outer_code(options, options.begin_code, value, "You can use -B only once.\n");
    case 'E':
      return take_outer_code(options, options.end_code, value, "You can use -E only once.\n");
    case 'F':
      return take_line_code(options, options.script, value);
    case 'R':
      return take_line_code(options, options.line_code, value);
    case 'f':
      return take_script(options, value);
    case 'r':
      return take_code(options, value);
    case 'l':
      if (options.mode == Mode::Script) options.mode = Mode::Lint;
      return;
    case 's':
      return take_source_mode(options, Mode::Highlight, "Source highlighting only works for files.\n");
    case 'w':
      return take_source_mode(options, Mode::Strip, "Source stripping only works for files.\n");
    case kFunction:
      return take_subject(options, Mode::ReflectFunction, value);
    case kClass:
      return take_subject(options, Mode::ReflectClass, value);
    case kExtension:
      return take_subject(options, Mode::ReflectExtension, value);
    case kZendExtension:
      return take_subject(options, Mode::ReflectZendExtension, value);
    case kExtensionSettings:
      return take_subject(options, Mode::ExtensionSettings, value);
    case kIniFiles:
      options.mode = Mode::IniFiles;
      return;
    default:
      return;
  }
}

enum class Next { Option, Stop };

Next stop_with(Options& options, Mode mode) {
  options.mode = mode;
  options.conflict = nullptr;
  return Next::Stop;
}

Next stop_with(Options& options, Start start) {
  options.start = start;
  return Next::Stop;
}

Next take_option(Options& options, int letter, char* value) {
  switch (letter) {
    case 'c':
      options.ini_path = value;
      return Next::Option;
    case 'n':
      options.ignore_ini = true;
      return Next::Option;
    case 'd':
      take_definition(options, value);
      return Next::Option;
    case 'e':
      options.extended_info = true;
      return Next::Option;
    case 'H':
      options.hide_arguments = true;
      return Next::Option;
    case 'z':
      options.zend_extensions.push_back(value);
      return Next::Option;
    case 'S':
      options.start = Start::Server;
      return Next::Option;
    case 'i':
      return stop_with(options, Mode::Info);
    case 'v':
      return stop_with(options, Mode::Version);
    case 'm':
      return stop_with(options, Mode::Modules);
    case 'h':
    case '?':
      return stop_with(options, Start::Help);
    case PHP_GETOPT_INVALID_ARG:
      return stop_with(options, Start::BadOption);
    default:
      take_mode_option(options, letter, value);
      return Next::Option;
  }
}

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  char* value = nullptr;
  int index = 1;
  int letter;
  while ((letter = php_getopt(argc, argv, kOptions, &value, &index, 1, 2)) != -1) {
    if (take_option(options, letter, value) == Next::Stop) return options;
  }
  const bool after_dashes = index > 1 && strcmp(argv[index - 1], "--") == 0;
  const bool wants_script = options.script == nullptr && options.mode != Mode::Code && options.mode != Mode::Lines;
  if (wants_script && !after_dashes && index < argc) options.script = argv[index++];
  options.arguments = argv + index;
  options.argument_count = argc - index;
  return options;
}

}  // namespace keel::cli
