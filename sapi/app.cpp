#include "sapi/app.h"

#include <utility>

#include "runtime/process/log.h"
#include "sapi/php_side.h"

namespace keel {

namespace {
// Kept for the next requests; what a burst needed beyond it is freed.
constexpr std::size_t kIdleRequests = 256;
}  // namespace

App::App(Milliseconds request_timeout, std::size_t max_requests, std::function<void()> retire)
    : request_timeout_(request_timeout), max_requests_(max_requests), retire_(std::move(retire)) {}

App::~App() = default;

void App::on_request(http::Exchange& exchange) noexcept {
  std::unique_ptr<AppRequest> request;
  if (idle_.empty()) {
    request = std::make_unique<AppRequest>(*this);
  } else {
    request = std::move(idle_.back());
    idle_.pop_back();
  }
  request->open(exchange, request_timeout_);
  request->task_bailed_out = false;
  request->memory_used = 0;
  if (!keel_request_start(*request)) {
    refuse(exchange);
    request->close();
    return;
  }
  active_.push_back(*request.release());  // request_ended() takes it back.
}

void App::refuse(http::Exchange& exchange) {
  const http::Header headers[] = {{"Retry-After", "1"}};
  exchange.start_response(503, {}, headers);
}

void App::on_client_gone(http::Exchange& exchange) noexcept {
  auto* const request = static_cast<AppRequest*>(exchange.user_data);
  if (request != nullptr) request->client_gone();
}

void App::request_ended(AppRequest& request, EngineState state) noexcept {
  std::unique_ptr<AppRequest> owned(&request);
  static_cast<ListLink<AppRequest>&>(request).unlink();
  request.close();
  if (idle_.size() < kIdleRequests && state == EngineState::Clean) idle_.push_back(std::move(owned));
  if (state == EngineState::Dirty) {
    dirty_ = true;
    retire("a request ended in a fatal error");
  } else if (++requests_ == max_requests_) {
    retire("server.max_requests is reached");
  }
}

void App::retire(const char* reason) noexcept {
  if (!retire_) return;
  log::info("retires: %s", reason);
  std::exchange(retire_, nullptr)();
}

void App::cancel_all(CancelReason reason) noexcept {
  IntrusiveList<AppRequest> requests;
  while (AppRequest* request = active_.pop_front()) requests.push_back(*request);
  while (AppRequest* request = requests.pop_front()) {
    active_.push_back(*request);
    request->scope().cancel(reason);
  }
}

}  // namespace keel
