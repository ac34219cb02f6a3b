// The constants STDIN, STDOUT and STDERR.
#pragma once

#include "ext/zend.h"

namespace keel::cli {

// Whose descriptors the streams have: the process's own, which stay open when the request ends because extensions may
// still write to them when PHP stops; or duplicates, as PHP opens them under other SAPIs than cli.
enum class Descriptors : unsigned char { OfProcess, Duplicates };

// Defines them for the current PHP request and returns STDIN, which belongs to PHP. Null, and no constants, if one
// of the three descriptors cannot be opened.
php_stream* define_standard_streams(Descriptors descriptors);

}  // namespace keel::cli
