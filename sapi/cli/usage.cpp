#include "sapi/cli/usage.h"

#include <cstdio>
#include <cstring>

namespace keel::cli {

namespace {

constexpr char kForms[] = R"(Usage: %1$s [options] [-f] <file> [--] [args...]
   %1$s [options] -r <code> [--] [args...]
   %1$s [options] [-B <begin_code>] -R <code> [-E <end_code>] [--] [args...]
   %1$s [options] [-B <begin_code>] -F <file> [-E <end_code>] [--] [args...]
   %1$s [options] -- [args...]
   %1$s [options] -a

)";

constexpr char kOptions[] = R"(  -a               Interactive shell, if the extension readline is loaded
  -c <path>|<file> php.ini, or the directory that it is in
  -n               Read no php.ini and no additional .ini files
  -d foo[=bar]     Set foo to bar (to 1 without a value) as php.ini would
  -e               Compile with the information that debuggers and profilers ask for
  -f <file>        Run a file
  -h               This page
  -i               What phpinfo() says
  -l               Check the syntax of a file without running it
  -m               List the modules
  -r <code>        Run code, given without <?php
  -B <begin_code>  Run code before the first line of the input
  -R <code>        Run code for each line of the input ($argn, $argi)
  -F <file>        Run a file for each line of the input
  -E <end_code>    Run code after the last line of the input
  -H               Hide the arguments from other programs, ps for one
  -s               Print the source as coloured HTML
  -v               The version
  -w               Print the source without comments and spaces
  -z <file>        Load a Zend extension

  args...          Arguments of the script. They follow -- if the first one begins with -
                   or if the script is read from the input

  --ini            Where configuration comes from

  --rf <name>      Describe a function
  --rc <name>      Describe a class
  --re <name>      Describe an extension
  --rz <name>      Describe a Zend extension
  --ri <name>      Describe the configuration of an extension

There is no web server here (-S, -t): `keel run` is one.
)";

}  // namespace

void print_usage(const char* program) {
  const char* const slash = strrchr(program, '/');
  printf(kForms, slash != nullptr ? slash + 1 : "php");
  fputs(kOptions, stdout);
}

}  // namespace keel::cli
