// Keel's supervisor and HTTP server without PHP, with either way to share a listening socket: what bench/accept-balance
// measures. Each response is the process id of the worker that accepted; /spin/MS computes for MS milliseconds first.
// Usage: accept_balance shared|per-slot WORKERS PORT
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/core/loop.h"
#include "runtime/http/server.h"
#include "runtime/process/supervisor.h"
#include "runtime/process/worker_signals.h"

namespace {

using keel::process::AcceptStrategy;

void spin(keel::Milliseconds duration) {
  const auto end = keel::Clock::now() + duration;
  while (keel::Clock::now() < end) {
  }
}

class AnswerWithPid final : public keel::http::Handler {
 public:
  void on_request(keel::http::Exchange& exchange) noexcept override {
    constexpr std::string_view kSpin = "/spin/";
    const std::string path(exchange.request().path);
    if (path.starts_with(kSpin)) spin(keel::Milliseconds(std::atoi(path.c_str() + kSpin.size())));
    exchange.start_response(200, "", {});
    exchange.write(pid_);
    exchange.finish();
  }
  void on_client_gone(keel::http::Exchange& exchange) noexcept override { exchange.finish(); }

 private:
  std::string pid_ = std::to_string(getpid());
};

int work(keel::process::WorkerContext& context) {
  AnswerWithPid handler;
  keel::http::Server server(handler, {});
  const keel::process::WorkerSignals signals([&] { server.drain([] { keel::Loop::get().stop(); }); },
                                             [] { keel::Loop::get().stop(); });
  for (const int fd : context.listeners()) {
    if (!server.listen(fd)) return keel::process::kWorkerBootFailed;
  }
  context.notify_ready();
  keel::Loop::get().run();
  server.close_all();
  return keel::process::kWorkerDone;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: accept_balance shared|per-slot WORKERS PORT\n");
    return 2;
  }
  const bool shared = std::string_view(argv[1]) == "shared";
  keel::process::SupervisorOptions options;
  options.workers = static_cast<std::size_t>(std::atoi(argv[2]));
  const keel::config::ListenAddress address{"127.0.0.1", static_cast<std::uint16_t>(std::atoi(argv[3])), ""};
  auto listeners = keel::process::Listeners::open(
      {address}, options.workers, shared ? AcceptStrategy::SharedSocket : AcceptStrategy::SocketPerSlot);
  if (!listeners) {
    std::fprintf(stderr, "accept_balance: %s\n", listeners.error().message.c_str());
    return 1;
  }
  return keel::process::Supervisor(std::move(options), std::move(listeners).value(), work).run();
}
