// The modes that run or read source text: scripts, the shell, -r, -B -R -F -E, -l, -s, -w. Inside an open request;
// they run PHP code and may bail out. The exit status is EG(exit_status).
#pragma once

#include "sapi/cli/session_binding.h"

namespace keel::cli {

void run_script(Session& session);
void run_code(Session& session);
void run_lines(Session& session);
void lint(Session& session);
void print_stripped(Session& session);
void print_highlighted(Session& session);

}  // namespace keel::cli
