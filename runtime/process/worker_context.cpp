#include "runtime/process/worker_context.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "runtime/process/worker_message.h"

namespace keel::process {

WorkerContext::WorkerContext(std::size_t index, std::vector<int> listeners, int channel) noexcept
    : index_(index), listeners_(std::move(listeners)), channel_(channel) {}

WorkerContext::~WorkerContext() { close(channel_); }

void WorkerContext::notify_ready() noexcept { send(kReady); }

void WorkerContext::notify_retiring() noexcept {
  if (!std::exchange(retiring_, true)) send(kRetiring);
}

void WorkerContext::send(char message) noexcept {
  // A pipe takes two bytes without waiting. If the supervisor is gone, the worker has its SIGTERM already.
  while (write(channel_, &message, 1) < 0 && errno == EINTR) {
  }
}

}  // namespace keel::process
