// Under which names and for which arguments the keel executable is php, and the path by which scripts start another
// one. Plain functions without Zend; main thread, before PHP starts.
#pragma once

#include <string>

namespace keel::cli {

// The name of the link beside the executable by which it is php.
inline constexpr char kLinkName[] = "keel-php";

// Whether a program started by this path (argv[0]) is php: its last component starts with "php" or is keel-php.
bool is_php_name(const char* program);

// Whether `keel ARGUMENT …` can only be a php command line, because ARGUMENT is an option of php that Keel does not
// have, or no command of Keel but a file. It makes the executable itself usable as PHP_BINARY where the link is
// missing.
bool is_php_argument(const char* argument);

// The value of PHP_BINARY: a path that takes php's arguments, since scripts start `PHP_BINARY script.php`. That is
// the link the program was started by, if its name says php; else the link keel-php beside the executable; else the
// executable itself, which is_php_argument() lets be php for everything but `PHP_BINARY` with no argument, with -h
// or with a script that is called like a command of Keel. Empty if nothing of it can be executed.
std::string php_binary(const char* program);

}  // namespace keel::cli
