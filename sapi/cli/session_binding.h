// One run of the command line between PHP's start and its stop. It outlives every bailout: the function that catches
// one does not own it. Main thread.
#pragma once

#include "sapi/cli/options.h"

#include "ext/zend.h"

namespace keel::cli {

struct Session {
  Options options;
  zend_file_handle file{};  // Open if it has a filename.
  bool request_open = false;
  char* real_path = nullptr;          // Of the script; malloc'ed.
  char** script_arguments = nullptr;  // $argv as C strings; malloc'ed.
};

// Opens the PHP request that the options' work runs in. False after a message.
bool open_request(Session& session);

// Opens the script. False after a message.
bool open_script(Session& session);

}  // namespace keel::cli
