// The help page of `keel php`.
#pragma once

namespace keel::cli {

// Prints it to stdout; `program` is argv[0].
void print_usage(const char* program);

}  // namespace keel::cli
