// The constants STDIN, STDOUT and STDERR.
#pragma once

#include "ext/zend.h"

namespace keel::cli {

// Defines them for the current PHP request and returns STDIN, which belongs to PHP. Null, and no constants, if one
// of the three descriptors cannot be opened.
php_stream* define_standard_streams();

}  // namespace keel::cli
