#include "sapi/php_request.h"

#include <strings.h>

#include "runtime/process/access_log.h"

namespace keel {

namespace {

// How long cleaning up may wait (shutdown functions, finally blocks) after the request's time was over.
constexpr Milliseconds kCleanupTime{10000};

// Of a "Name: value" line.
http::Header split_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {line, {}};
  std::string_view value = line.substr(colon + 1);
  const std::size_t begin = value.find_first_not_of(" \t");
  return {line.substr(0, colon), begin == std::string_view::npos ? std::string_view{} : value.substr(begin)};
}

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

void PhpRequest::open(http::Exchange& exchange, Milliseconds timeout) {
  exchange_ = &exchange;
  exchange.user_data = this;
  if (access_log::enabled()) opened_ = Clock::now();
  start_time_ = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  run_budget = {};
  if (timeout <= Milliseconds::zero()) return;
  run_budget.wall_deadline = deadline_in(timeout);
  timeout_.start(run_budget.wall_deadline, [this] { scope_.cancel(CancelReason::RequestTimeout); });
}

void PhpRequest::close() noexcept {
  timeout_.stop();
  scope_.close();
  scope_.reopen();
  if (!response_started()) start_response(500, {});  // It was ended before it could say what it is.
  if (access_log::enabled()) log();
  exchange_->finish();
  exchange_ = nullptr;
  cookies_.clear();
  content_type_.clear();
  header_text_.clear();
  header_ends_.clear();
  status_ = 200;
  body_bytes_ = 0;
  body_error_ = 0;
  finished_early_ = false;
}

void PhpRequest::log() const {
  const auto value_of = [this](std::string_view name) {
    const http::Header* const header = head().find(name);
    return header != nullptr ? header->value : std::string_view{};
  };
  access_log::Entry entry;
  entry.client = peer().address;
  entry.method = head().method;
  entry.target = head().target;
  entry.version_minor = head().version_minor;
  entry.status = status_;
  entry.body_bytes = body_bytes_;
  entry.duration = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - opened_);
  entry.referer = value_of("referer");
  entry.user_agent = value_of("user-agent");
  access_log::log_access(entry);
}

void PhpRequest::client_gone() noexcept {
  if (!tell_client_gone()) scope_.cancel(CancelReason::ClientGone);
}

void PhpRequest::begin_cleanup() noexcept {
  if (scope_.cancelled() == CancelReason::None) return;
  scope_.reopen();
  run_budget.wall_deadline = deadline_in(kCleanupTime);
  timeout_.start(run_budget.wall_deadline, [this] { scope_.cancel(CancelReason::RequestTimeout); });
}

std::size_t PhpRequest::read_body(char* buffer, std::size_t size) {
  const std::ptrdiff_t count = exchange_->read_body(buffer, size);
  if (count >= 0) return static_cast<std::size_t>(count);
  body_error_ = exchange_->body_error();
  return 0;
}

char* PhpRequest::cookies() {
  for (const http::Header& header : head().headers) {
    if (!same_name(header.name, "cookie")) continue;
    if (!cookies_.empty()) cookies_ += "; ";
    cookies_ += header.value;
  }
  return cookies_.empty() ? nullptr : cookies_.data();
}

char* PhpRequest::content_type() {
  const http::Header* const header = head().find("content-type");
  if (header == nullptr) return nullptr;
  content_type_ = header->value;
  return content_type_.data();
}

char* PhpRequest::query_string() {
  query_string_ = head().query;
  return query_string_.data();
}

char* PhpRequest::target() {
  target_ = head().target;
  return target_.data();
}

const char* PhpRequest::method() {
  method_ = head().method;
  return method_.c_str();
}

void PhpRequest::add_response_header(std::string_view line) {
  header_text_ += line;
  header_ends_.push_back(header_text_.size());
}

std::span<const http::Header> PhpRequest::response_headers() {
  headers_.clear();
  std::size_t begin = 0;
  for (const std::size_t end : header_ends_) {
    headers_.push_back(split_line(std::string_view(header_text_).substr(begin, end - begin)));
    begin = end;
  }
  return headers_;
}

void PhpRequest::start_response(int status, std::string_view phrase) {
  status_ = status;
  exchange_->start_response(status, phrase, response_headers());
}

void PhpRequest::send_informational(int status) {
  exchange_->send_informational(status, response_headers());
  header_text_.clear();
  header_ends_.clear();
}

bool PhpRequest::write(std::string_view text) {
  if (finished_early_) return false;
  body_bytes_ += text.size();
  return exchange_->write(text);
}

bool PhpRequest::flush() { return !finished_early_ && exchange_->flush(); }

void PhpRequest::finish_early() {
  finished_early_ = true;
  exchange_->finish_early();
}

}  // namespace keel
