// The supervisor's process id in a file, for whoever signals it. Owned by the supervisor.
#pragma once

#include <string>

#include "runtime/core/result.h"

namespace keel::process {

class PidFile {
 public:
  // Writes this process's id beside `path` and moves it there, so that nobody reads half a number. "": no file.
  static Result<PidFile> write(const std::string& path);

  PidFile(PidFile&& other) noexcept;
  PidFile& operator=(PidFile&&) = delete;
  ~PidFile();  // Removes the file, if it still names the process that wrote it and this is that process.

 private:
  explicit PidFile(std::string path);
  std::string path_;
  int owner_;
};

}  // namespace keel::process
