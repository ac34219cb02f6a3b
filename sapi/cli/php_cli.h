// `keel php`: PHP's command line on the libphp that Keel embeds. libphp has no command line of its own; this is one,
// with Keel's extension loaded. For main() only: it owns the process from its call on.
#pragma once

// Which element of argv is PHP's argv[0]: 1 for `keel php …`; 0 if the executable was started under the name php*
// or keel-php, or if the arguments are of a php command line (see invocation.h); -1 if this is a command of Keel.
int keel_php_argument(int argc, char** argv);

// Runs PHP's command line; argv[0] stands where "php" does and belongs to the process's own argv. Returns the exit
// status. Starts and stops PHP, runs PHP code.
int keel_php_main(int argc, char** argv);
