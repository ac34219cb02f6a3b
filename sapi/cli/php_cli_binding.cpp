#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "sapi/cli/invocation.h"
#include "sapi/cli/options.h"

#include "ext/zend.h"

extern "C" {
#include "php_main.h"
#include "zend_extensions.h"
#include "zend_signal.h"
}

#include "ext/compat_binding.h"
#include "ext/keel_binding.h"
#include "sapi/cli/php_cli.h"
#include "sapi/cli/process_title.h"
#include "sapi/cli/report_modes_binding.h"
#include "sapi/cli/run_modes_binding.h"
#include "sapi/cli/sapi_module_binding.h"
#include "sapi/cli/session_binding.h"
#include "sapi/cli/usage.h"
#include "sapi/php_ini_start_binding.h"

namespace keel::cli {

namespace {

// What php.ini cannot change on the command line; -d can.
constexpr char kSettings[] =
    "html_errors=0\nregister_argc_argv=1\nimplicit_flush=1\noutput_buffering=0\nmax_execution_time=0\n"
    "max_input_time=-1\n";

char binary[PATH_MAX];

bool start_php(Session& session) {
  Options& options = session.options;
  zend_signal_startup();
  options.ini.insert(0, kSettings);
  sapi_module_cli.php_ini_path_override = options.ini_path;
  sapi_startup(&sapi_module_cli);
  sapi_module_cli.php_ini_ignore = options.ignore_ini;
  sapi_module_cli.executable_location = binary;
  sapi_module_cli.ini_entries = options.ini.data();
  keel_ini_start(sapi_module_cli, keel::IniUse::CommandLine);
  if (keel_php_module_startup(&sapi_module_cli, &keel_module_entry) == FAILURE) return false;
  keel_ini_started();
  keel_replace_constant("PHP_BINARY", binary);  // PHP follows links; the link's name is what makes it php.
  if (options.extended_info) CG(compiler_options) |= ZEND_COMPILE_EXTENDED_INFO;
  return true;
}

void stop_php(Session& session) {
  php_module_shutdown();
  sapi_shutdown();
  free(session.real_path);
  free(session.script_arguments);
}

// Ends what was begun without a request.
void give_up() {
  sapi_deactivate();
  zend_ini_deactivate();
  EG(exit_status) = 1;
}

bool only_informs(Mode mode) { return mode == Mode::Info || mode == Mode::Modules || mode == Mode::Version; }

void inform(Session& session) {
  if (session.options.mode == Mode::Version) {
    print_version();
    sapi_deactivate();
    return;
  }
  if (php_request_startup() == FAILURE) return give_up();
  session.request_open = true;
  if (session.options.mode == Mode::Info) {
    print_info();
  } else {
    print_modules();
  }
  EG(exit_status) = 0;
}

void run_mode(Session& session) {
  const Options& options = session.options;
  switch (options.mode) {
    case Mode::Script:
      return run_script(session);
    case Mode::Code:
      return run_code(session);
    case Mode::Lines:
      return run_lines(session);
    case Mode::Lint:
      return lint(session);
    case Mode::Strip:
      return print_stripped(session);
    case Mode::Highlight:
      return print_highlighted(session);
    case Mode::ReflectFunction:
    case Mode::ReflectClass:
    case Mode::ReflectExtension:
    case Mode::ReflectZendExtension:
      return print_reflection(options.mode, options.subject);
    case Mode::ExtensionSettings:
      return print_extension_settings(options.subject);
    case Mode::IniFiles:
      return print_ini_files();
    case Mode::Info:
    case Mode::Modules:
    case Mode::Version:
      return;
  }
}

void run(Session& session) {
  Options& options = session.options;
  if (only_informs(options.mode)) return inform(session);
  SG(options) |= SAPI_OPTION_NO_CHDIR;
  for (const char* const extension : options.zend_extensions) zend_load_extension(extension);
  if (options.interactive && php_cli_get_shell_callbacks()->run == nullptr) {
    options.conflict = "Interactive shell (-a) requires the readline extension.\n";
  }
  if (options.conflict != nullptr) {
    php_printf("%s", options.conflict);
    return give_up();
  }
  if (options.interactive) {
    printf("Interactive shell\n\n");
    fflush(stdout);
  }
  if (!open_request(session)) return give_up();
  run_mode(session);
}

void finish(Session& session) {
  if (session.file.filename != nullptr) zend_destroy_file_handle(&session.file);
  if (session.request_open) php_request_shutdown(nullptr);
}

int run_guarded(Session& session) {
  zend_first_try { run(session); }
  zend_end_try();
  zend_try { finish(session); }
  zend_end_try();
  return EG(exit_status);
}

int refuse_server() {
  fputs("php: keel has no built-in web server (-S): `keel run` serves this directory instead\n", stderr);
  return 1;
}

}  // namespace

}  // namespace keel::cli

int keel_php_argument(int argc, char** argv) {
  if (argc < 1) return -1;
  if (keel::cli::is_php_name(argv[0])) return 0;
  if (argc > 1 && strcmp(argv[1], "php") == 0) return 1;
  return argc > 1 && keel::cli::is_php_argument(argv[1]) ? 0 : -1;
}

int keel_php_main(int argc, char** argv) {
  using namespace keel::cli;
  static Session session;
  snprintf(binary, sizeof(binary), "%s", php_binary(argv[0]).c_str());
  argv = reserve_process_title(argc, argv);
  signal(SIGPIPE, SIG_IGN);  // A peer that is gone must end a write, not the process.
  session.options = parse_options(argc, argv);
  int status = 1;
  if (session.options.start == Start::Help || session.options.start == Start::BadOption) {
    print_usage(argv[0]);
    status = session.options.start == Start::Help ? 0 : 1;
  } else if (session.options.start == Start::Server) {
    status = refuse_server();
  } else if (start_php(session)) {
    status = run_guarded(session);
    stop_php(session);
  }
  return status;
}
