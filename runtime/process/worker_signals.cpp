#include "runtime/process/worker_signals.h"

#include <signal.h>

#include <utility>

#include "runtime/core/loop.h"
#include "runtime/process/access_log.h"
#include "runtime/process/log.h"

namespace keel::process {

WorkerSignals::WorkerSignals(std::function<void()> drain, std::function<void()> quit)
    : drain_(std::move(drain)), quit_(std::move(quit)) {
  for (const int number : {SIGTERM, SIGQUIT, SIGUSR1, SIGINT, SIGHUP}) watch(number);
  // A write to a client that has gone must fail, not kill.
  struct sigaction nothing {};
  nothing.sa_handler = [](int) {};
  nothing.sa_flags = SA_RESTART;
  sigaction(SIGPIPE, &nothing, nullptr);
}

void WorkerSignals::watch(int number) {
  auto* const raw = new uv_signal_t;
  if (const int error = uv_signal_init(Loop::get().uv(), raw); error != 0) {
    delete raw;
    log::error("signal %d cannot be watched: %s", number, uv_strerror(error));
    return;
  }
  UvHandle<uv_signal_t> handle(raw);
  handle->data = this;
  uv_signal_start(
      raw,
      [](uv_signal_t* signal, int received) noexcept {
        if (signal->data != nullptr) static_cast<WorkerSignals*>(signal->data)->on_signal(received);
      },
      number);
  uv_unref(reinterpret_cast<uv_handle_t*>(raw));
  handles_.push_back(std::move(handle));
}

void WorkerSignals::on_signal(int number) noexcept {
  switch (number) {
    case SIGTERM:
      if (!std::exchange(draining_, true)) drain_();
      break;
    case SIGQUIT:
      quit_();
      break;
    case SIGUSR1:
      access_log::reopen();
      break;
    default:
      break;
  }
}

}  // namespace keel::process
