#include "sapi/worker.h"

#include <unistd.h>

#include <memory>
#include <utility>

#include "runtime/core/loop.h"
#include "runtime/http/server.h"
#include "runtime/process/access_log.h"
#include "runtime/process/log.h"
#include "runtime/process/worker_signals.h"
#include "sapi/app.h"
#include "sapi/classic/classic.h"
#include "sapi/classic/php_side.h"
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

// A mode, as the worker sees it.
struct Mode {
  virtual ~Mode() = default;
  virtual http::Handler& handler() noexcept = 0;
  virtual bool boot(const config::LoadedConfig& config) = 0;
  virtual void cancel_all(CancelReason reason) noexcept = 0;
  virtual void shut_down() = 0;
};

class AppMode final : public Mode {
 public:
  AppMode(const config::ServerSettings& settings, std::function<void()> retire)
      : app_(settings.request_timeout, settings.max_requests, std::move(retire)) {}
  http::Handler& handler() noexcept override { return app_; }
  bool boot(const config::LoadedConfig& config) override { return keel_worker_boot(config); }
  void cancel_all(CancelReason reason) noexcept override { app_.cancel_all(reason); }
  void shut_down() override {
    if (!app_.dirty()) keel_worker_shutdown();
  }

 private:
  App app_;
};

class ClassicMode final : public Mode {
 public:
  ClassicMode(const config::LoadedConfig& config, std::function<void()> retire)
      : classic_(options_of(config), std::move(retire)) {}
  http::Handler& handler() noexcept override { return classic_; }
  bool boot(const config::LoadedConfig& config) override { return keel_classic_boot(config) && classic_.boot(); }
  void cancel_all(CancelReason reason) noexcept override { classic_.cancel_all(reason); }
  void shut_down() override {
    classic_.stop();
    keel_classic_shutdown();
  }

 private:
  static ClassicOptions options_of(const config::LoadedConfig& config) {
    const auto& settings = config.settings.server;
    ClassicOptions options;
    options.root = config.application.root;
    if (config.application.mode == config::Mode::Worker) options.worker_file = config.application.path;
    options.workers = config.application.workers;
    options.files = settings.static_files ? files::ServeFiles::Yes : files::ServeFiles::No;
    options.concurrency = settings.concurrency;
    options.queue_timeout = settings.queue_timeout;
    options.request_timeout = settings.request_timeout;
    options.max_requests = settings.max_requests;
    return options;
  }

  Classic classic_;
};

std::unique_ptr<Mode> mode_of(const config::LoadedConfig& config, std::function<void()> retire) {
  if (config.application.mode == config::Mode::App) {
    return std::make_unique<AppMode>(config.settings.server, std::move(retire));
  }
  return std::make_unique<ClassicMode>(config, std::move(retire));
}

class Worker {
 public:
  Worker(process::WorkerContext& context, const config::LoadedConfig& config)
      : context_(context),
        config_(config),
        signals_([this] { drain(); }, [this] { quit(); }),
        mode_(mode_of(config, [this] { context_.notify_retiring(); })),
        server_(mode_->handler(), limits_of(config.settings.server)) {}

  int run() {
    if (!mode_->boot(config_)) return process::kWorkerBootFailed;
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
    mode_->shut_down();
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
    mode_->cancel_all(CancelReason::ShuttingDown);
    quit_timer_.start(deadline_in(kQuitTime), [] { Loop::get().stop(); });
  }

  process::WorkerContext& context_;
  const config::LoadedConfig& config_;
  process::WorkerSignals signals_;
  std::unique_ptr<Mode> mode_;
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
