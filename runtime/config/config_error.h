// Why Keel does not start: one line for stderr, and the status to exit with. Plain value; any thread.
#pragma once

#include <string>

#include "runtime/core/result.h"

namespace keel::config {

// 2: the command line is wrong. 1: everything else.
enum class ExitStatus : int { Ok = 0, Failure = 1, Usage = 2 };

struct ConfigError {
  std::string message;
  ExitStatus status = ExitStatus::Failure;
};

template <typename T>
using ConfigResult = Result<T, ConfigError>;

}  // namespace keel::config
