#include "sapi/app.h"

#include "sapi/php_side.h"

namespace keel {

namespace {
// Kept for the next requests; what a burst needed beyond it is freed.
constexpr std::size_t kIdleRequests = 256;
}  // namespace

App::App(Milliseconds request_timeout, std::function<void()> on_dirty)
    : request_timeout_(request_timeout), on_dirty_(std::move(on_dirty)) {}

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
  if (state == EngineState::Dirty && on_dirty_) std::exchange(on_dirty_, nullptr)();
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
