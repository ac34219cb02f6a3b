// The modes that only tell something: -i, -m, -v, --ini, --rf --rc --re --rz --ri. The exit status is
// EG(exit_status).
#pragma once

#include "sapi/cli/options.h"

namespace keel::cli {

// Needs no open request.
void print_version();

// Inside an open request; may bail out.
void print_info();
void print_modules();
void print_ini_files();
void print_extension_settings(const char* extension);
// Prints what Reflection says about a name. `mode` is one of the Reflect* modes.
void print_reflection(Mode mode, const char* name);

}  // namespace keel::cli
