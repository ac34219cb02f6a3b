#include "native-tests/support/http_client.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "native-tests/support/pump.h"
#include "runtime/http/syntax.h"

namespace keel::test {

namespace {

int connect_to(std::uint16_t port, int receive_buffer) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (receive_buffer != 0) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // The listener's queue accepts without the loop's help.
  REQUIRE(connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  return fd;
}

// The decoded body at the start of `text` and its encoded size; nothing while it is incomplete.
std::optional<std::pair<std::string, std::size_t>> decode_chunks(std::string_view text) {
  std::string body;
  std::size_t at = 0;
  while (true) {
    const auto line_end = text.find("\r\n", at);
    if (line_end == text.npos) return std::nullopt;
    const std::size_t size = std::strtoul(std::string(text.substr(at, line_end - at)).c_str(), nullptr, 16);
    at = line_end + 2;
    if (text.size() < at + size + 2) return std::nullopt;
    body.append(text.substr(at, size));
    at += size + 2;
    if (size == 0) return std::pair(std::move(body), at);
  }
}

}  // namespace

std::string HttpResponse::field(std::string_view name) const {
  std::string_view rest = head;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find("\r\n"));
    rest.remove_prefix(std::min(rest.size(), line.size() + 2));
    const auto colon = line.find(':');
    if (colon != line.npos && http::equals_lower(line.substr(0, colon), name)) {
      return std::string(http::trim_ows(line.substr(colon + 1)));
    }
  }
  return {};
}

HttpClient::HttpClient(std::uint16_t port, int receive_buffer) : HttpClient(Adopt{connect_to(port, receive_buffer)}) {}

HttpClient::HttpClient(Adopt adopt) : fd_(adopt.fd) {
  auto watcher = FdWatcher::open(fd_, [this](Readiness readiness) { on_ready(readiness); });
  REQUIRE(watcher.ok());
  watcher_.emplace(std::move(watcher).value());
  watch();
}

HttpClient::~HttpClient() { close(); }

void HttpClient::watch() {
  if (!watcher_) return;
  const int wanted = (reading_ && !ended_ ? UV_READABLE : 0) | (pending_.empty() ? 0 : UV_WRITABLE);
  watcher_->watch(static_cast<Readiness>(wanted));
}

void HttpClient::on_ready(Readiness readiness) {
  if ((static_cast<int>(readiness) & UV_WRITABLE) != 0) send_pending();
  if ((static_cast<int>(readiness) & UV_READABLE) != 0 && reading_) read_available();
  watch();
}

void HttpClient::read_available() {
  char buffer[64 * 1024];
  while (true) {
    const ssize_t count = recv(fd_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (count > 0) {
      ++reads_;
      received_.append(buffer, static_cast<std::size_t>(count));
      continue;
    }
    if (count < 0 && errno == EAGAIN) return;
    ended_ = true;
    reset_ = count < 0;
    return;
  }
}

void HttpClient::send(std::string_view data) {
  pending_.append(data);
  send_pending();
  watch();
}

void HttpClient::send_pending() {
  while (sent_ < pending_.size()) {
    const ssize_t count = ::send(fd_, pending_.data() + sent_, pending_.size() - sent_, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;
    // If the server closed, what it said can still be read.
    sent_ = count < 0 ? pending_.size() : sent_ + static_cast<std::size_t>(count);
  }
  pending_.clear();
  sent_ = 0;
  if (shut_) shutdown(fd_, SHUT_WR);
}

void HttpClient::shutdown_write() {
  shut_ = true;
  send_pending();
}

void HttpClient::close() {
  if (fd_ < 0) return;
  watcher_.reset();
  ::close(std::exchange(fd_, -1));
}

void HttpClient::reset() {
  const linger hard{1, 0};
  setsockopt(fd_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
  close();
}

void HttpClient::stop_reading() {
  reading_ = false;
  watch();
}

void HttpClient::resume_reading() {
  reading_ = true;
  watch();
}

std::optional<HttpResponse> HttpClient::take_response(bool to_head) {
  const auto head_end = received_.find("\r\n\r\n");
  if (head_end == received_.npos) return std::nullopt;
  HttpResponse response;
  response.head = received_.substr(0, head_end + 4);
  response.status = std::atoi(response.head.c_str() + sizeof "HTTP/1.1");
  const std::string_view rest = std::string_view(received_).substr(head_end + 4);
  std::size_t used = 0;
  const std::string length = response.field("content-length");
  const bool bodiless = to_head || response.status < 200 || response.status == 204 || response.status == 304;
  if (bodiless) {
  } else if (!length.empty()) {
    used = std::strtoul(length.c_str(), nullptr, 10);
    if (rest.size() < used) return std::nullopt;
    response.body = rest.substr(0, used);
  } else if (!response.field("transfer-encoding").empty()) {
    auto decoded = decode_chunks(rest);
    if (!decoded) return std::nullopt;
    std::tie(response.body, used) = std::move(*decoded);
  } else {
    if (!ended_) return std::nullopt;
    response.body = rest;
    used = rest.size();
  }
  response.complete = true;
  received_.erase(0, head_end + 4 + used);
  return response;
}

HttpResponse HttpClient::response(bool to_head) {
  std::optional<HttpResponse> response;
  pump_until([&] {
    response = take_response(to_head);
    return response.has_value() || ended_;
  });
  if (!response) response = take_response(to_head);
  return response.value_or(HttpResponse{});
}

bool HttpClient::wait_for_end() {
  return pump_until([this] { return ended_; });
}

}  // namespace keel::test
