#include "sapi/worker.h"

#include <unistd.h>

#include "runtime/core/loop.h"
#include "runtime/http/server.h"
#include "runtime/process/access_log.h"
#include "runtime/process/log.h"
#include "runtime/process/worker_signals.h"
#include "sapi/app.h"
#include "sapi/php_side.h"

namespace keel {

namespace {

// What requests in flight get to end in order once the grace time is over.
constexpr Milliseconds kQuitTime{500};

http::ServerLimits limits_of(const config::ServerSettings& settings) {
  http::ServerLimits limits;
  limits.max_connections = settings.max_connections;
  limits.max_header_bytes = settings.max_header_bytes;
  limits.max_body_bytes = settings.max_body_bytes;
  limits.header_timeout = settings.header_timeout;
  limits.body_timeout = settings.body_timeout;
  limits.keepalive_timeout = settings.keepalive_timeout;
  limits.write_timeout = settings.write_timeout;
  return limits;
}

class Worker {
 public:
  Worker(process::WorkerContext& context, const config::LoadedConfig& config)
      : context_(context),
        config_(config),
        signals_([this] { drain(); }, [this] { quit(); }),
        app_(config.settings.server.request_timeout, config.settings.server.max_requests,
             [this] { context_.notify_retiring(); }),
        server_(app_, limits_of(config.settings.server)) {}

  int run() {
    if (!keel_worker_boot(config_)) return process::kWorkerBootFailed;
    for (const int fd : context_.listeners()) {
      const Status status = server_.listen(fd);
      if (!status) {
        log::error("%s", status.error().message.c_str());
        return process::kWorkerBootFailed;
      }
    }
    context_.notify_ready();
    serving_ = true;
    if (!drain_asked_) Loop::get().run();
    server_.close_all();
    if (!app_.dirty()) keel_worker_shutdown();
    access_log::flush();
    return process::kWorkerDone;
  }

 private:
  void drain() {
    drain_asked_ = true;
    if (serving_) server_.drain([] { Loop::get().stop(); });
  }

  // Requests still in flight are cancelled and answered with 503 if their response has not begun.
  void quit() {
    if (!serving_) _exit(process::kWorkerDone);
    app_.cancel_all(CancelReason::ShuttingDown);
    quit_timer_.start(deadline_in(kQuitTime), [] { Loop::get().stop(); });
  }

  process::WorkerContext& context_;
  const config::LoadedConfig& config_;
  process::WorkerSignals signals_;
  App app_;
  http::Server server_;
  Timer quit_timer_;
  bool serving_ = false;
  bool drain_asked_ = false;
};

}  // namespace

int run_worker(process::WorkerContext& context, const config::LoadedConfig& config) {
  // Not destroyed: what is still open ends with the process.
  return (new Worker(context, config))->run();
}

}  // namespace keel
