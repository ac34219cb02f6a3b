#include "sapi/classic/classic.h"

#include <utility>

#include "runtime/files/document_path.h"
#include "runtime/files/file_response.h"
#include "runtime/process/log.h"
#include "sapi/classic/file_transfer.h"
#include "sapi/classic/php_side.h"

namespace keel {

namespace {

// Kept for the next requests; what a burst needed beyond it is freed.
constexpr std::size_t kSpareRequests = 256;

void answer(http::Exchange& exchange, int status, std::span<const http::Header> headers = {}) {
  files::send_status(exchange, status, headers);
  exchange.finish();
}

ScriptLocation location_of(const std::string& document_root, files::Route&& route) {
  ScriptLocation location;
  location.document_root = document_root;
  location.filename = std::move(route.file);
  location.self = route.script_name + route.path_info;
  location.name = std::move(route.script_name);
  location.path_info = std::move(route.path_info);
  return location;
}

void redirect(http::Exchange& exchange, const std::string& path) {
  std::string location = files::encoded_path(path);
  const std::string_view query = exchange.request().query;
  if (!query.empty()) location.append("?").append(query);
  const http::Header headers[] = {{"Location", location}};
  answer(exchange, 308, headers);
}

}  // namespace

Classic::Classic(ClassicOptions options, std::function<void()> retire)
    : options_(std::move(options)),
      root_(options_.root, options_.files, options_.worker_file),
      retire_(std::move(retire)) {
  if (options_.worker_file.empty()) return;
  WorkerOptions workers{options_.worker_file, options_.workers, options_.queue_timeout, options_.request_timeout};
  workers_ = std::make_unique<WorkerPool>(std::move(workers), [this] { count_request(); });
}

Classic::~Classic() = default;

void Classic::on_request(http::Exchange& exchange) noexcept {
  const auto path = files::document_path(exchange.request().path);
  if (!path) return answer(exchange, 400);
  files::Route route = root_.route(*path);
  switch (route.kind) {
    case files::Route::Kind::Script:
      return run_script(exchange, std::move(route));
    case files::Route::Kind::File:
      return start_file_transfer(exchange, std::move(route.file), route.info);
    case files::Route::Kind::Redirect:
      return redirect(exchange, route.location);
    case files::Route::Kind::NotFound:
      return answer(exchange, 404);
  }
}

void Classic::on_client_gone(http::Exchange& exchange) noexcept {
  auto* const request = static_cast<PhpRequest*>(exchange.user_data);
  if (request != nullptr) request->client_gone();
}

void Classic::run_script(http::Exchange& exchange, files::Route&& route) {
  if (workers_ != nullptr && route.file == workers_->file()) {
    return workers_->serve(exchange, location_of(root_.path(), std::move(route)));
  }
  std::unique_ptr<ClassicRequest> request;
  if (spare_.empty()) {
    request = std::make_unique<ClassicRequest>(*this);
  } else {
    request = std::move(spare_.back());
    spare_.pop_back();
  }
  request->open(exchange, options_.request_timeout);
  request->set_script(location_of(root_.path(), std::move(route)));
  ClassicRequest& opened = *request.release();  // close() takes it back.
  opened.isolate = waiting_.empty() ? take_isolate() : nullptr;
  if (opened.isolate != nullptr) return start(opened);
  waiting_.push_back(opened);
  opened.queue_timer.start(deadline_in(options_.queue_timeout), [this, &opened] { refuse(opened, 503); });
}

void Classic::start(ClassicRequest& request) {
  if (!keel_classic_start(request)) return refuse(request, 503);
  running_.push_back(request);
}

void Classic::refuse(ClassicRequest& request, int status) {
  if (status == 503) request.add_response_header("Retry-After: 1");
  request.start_response(status, {});
  close(request);
}

void Classic::start_waiting() {
  while (ClassicRequest* const request = waiting_.pop_front()) {
    if (request->cancelled() != CancelReason::None) {
      refuse(*request, 503);
      continue;
    }
    request->isolate = take_isolate();
    if (request->isolate == nullptr) {
      waiting_.push_front(*request);
      return;
    }
    request->queue_timer.stop();
    start(*request);
  }
}

Isolate* Classic::take_isolate() {
  if (!idle_.empty()) {
    Isolate* const isolate = idle_.back();
    idle_.pop_back();
    return isolate;
  }
  if (isolates_ == options_.concurrency) return nullptr;
  ++isolates_;
  return isolate_create();
}

void Classic::give_back(Isolate* isolate, bool spoiled) noexcept {
  if (!spoiled) return idle_.push_back(isolate);
  isolate_destroy(isolate);
  --isolates_;
}

void Classic::close(ClassicRequest& request) noexcept {
  std::unique_ptr<ClassicRequest> owned(&request);
  static_cast<ListLink<ClassicRequest>&>(request).unlink();
  request.queue_timer.stop();
  Isolate* const isolate = std::exchange(request.isolate, nullptr);
  request.close();
  if (isolate != nullptr) give_back(isolate, std::exchange(request.spoiled, false));
  if (spare_.size() < kSpareRequests) spare_.push_back(std::move(owned));
}

void Classic::request_ended(ClassicRequest& request) noexcept {
  close(request);
  start_waiting();
  count_request();
}

void Classic::count_request() noexcept {
  if (++requests_ != options_.max_requests || !retire_) return;
  log::info("retires: server.max_requests is reached");
  std::exchange(retire_, nullptr)();
}

void Classic::stop() {
  if (workers_ != nullptr) workers_->stop();
}

void Classic::cancel_all(CancelReason reason) noexcept {
  if (workers_ != nullptr) workers_->cancel_all(reason);
  while (ClassicRequest* const request = waiting_.pop_front()) refuse(*request, 503);
  IntrusiveList<ClassicRequest> requests;
  while (ClassicRequest* const request = running_.pop_front()) requests.push_back(*request);
  while (ClassicRequest* const request = requests.pop_front()) {
    running_.push_back(*request);
    request->scope().cancel(reason);
  }
}

}  // namespace keel
