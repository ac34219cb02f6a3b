#include <poll.h>

#include "runtime/http/connection.h"
#include "runtime/http/server_exchange.h"

namespace keel::http {

int Connection::poll_socket(short events) const noexcept {
  uv_os_fd_t fd = -1;
  if (uv_fileno(&uv_.handle, &fd) != 0) return POLLERR;
  pollfd entry{fd, events, 0};
  return ::poll(&entry, 1, 0) > 0 ? entry.revents : 0;
}

void Connection::on_timeout(Timeout kind) noexcept {
  if (state_ == State::Handling && (kind == Timeout::Peek || eof_)) return look_for_client();
  // After a long turn (the application computed) the client's bytes may be waiting unread: they are in time.
  const bool waits_for_input = kind == Timeout::Header || kind == Timeout::Body || kind == Timeout::KeepAlive;
  if (waits_for_input && (poll_socket(POLLIN) & POLLIN) != 0) return arm(Timeout::Grace);
  expire();
}

void Connection::expire() noexcept {
  switch (state_) {
    case State::Head:
    case State::Body:
      reject(408);
      break;
    case State::Handling:
      exchange_->body.fail(408);
      close_ = true;
      exchange_->wake_reader();
      break;
    case State::Flushing:
    case State::Closing:
      reset();
      break;
    default:
      close();
  }
}

// The connection is not being read from, so its end does not show by itself.
void Connection::look_for_client() noexcept {
  const int events = poll_socket(POLLRDHUP);
  const bool half_closed = eof_ || ((events & POLLRDHUP) != 0 && exchange_->body.complete());
  const bool is_served = std::exchange(sent_lately_, false) || queued() != 0;
  if ((events & (POLLERR | POLLHUP)) != 0 || (half_closed && !is_served)) return break_off();
  arm(Timeout::Peek);
}

}  // namespace keel::http
