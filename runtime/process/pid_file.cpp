#include "runtime/process/pid_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <utility>

namespace keel::process {

PidFile::PidFile(std::string path) : path_(std::move(path)), owner_(getpid()) {}

PidFile::PidFile(PidFile&& other) noexcept : path_(std::exchange(other.path_, {})), owner_(other.owner_) {}

Result<PidFile> PidFile::write(const std::string& path) {
  if (path.empty()) return PidFile("");
  const std::string content = std::to_string(getpid()) + "\n";
  const std::string beside = path + "." + std::to_string(getpid());
  const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  bool written = fd >= 0 && ::write(fd, content.data(), content.size()) == static_cast<ssize_t>(content.size());
  written = written && rename(beside.c_str(), path.c_str()) == 0;
  const int error = errno;
  if (fd >= 0) close(fd);
  if (written) return PidFile(path);
  if (fd >= 0) unlink(beside.c_str());
  return Error{"the pid file " + path + " cannot be written: " + std::strerror(error)};
}

PidFile::~PidFile() {
  if (path_.empty() || owner_ != getpid()) return;
  int named = 0;
  std::ifstream(path_) >> named;
  if (named == owner_) unlink(path_.c_str());
}

}  // namespace keel::process
