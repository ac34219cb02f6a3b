// The functions that PHP has on the command line only.
#pragma once

#include "ext/zend.h"

namespace keel::cli {

extern const zend_function_entry* const functions;

}  // namespace keel::cli
