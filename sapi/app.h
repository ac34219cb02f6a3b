// App mode: answers every request of the process with the resident application, each in a coroutine of its own.
// Owned by the worker; loop thread only.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "runtime/core/deadline.h"
#include "runtime/core/intrusive_list.h"
#include "runtime/http/exchange.h"
#include "sapi/app_request.h"

namespace keel {

// How a request left the interpreter.
enum class EngineState : unsigned char {
  Clean,
  Dirty  // After a fatal error: memory is lost and objects are half done; the process should be replaced.
};

class App final : public http::Handler {
 public:
  // `retire` is called once, when the process should be replaced: after `max_requests` (0: never), or when a request
  // has left the interpreter dirty.
  App(Milliseconds request_timeout, std::size_t max_requests, std::function<void()> retire);
  ~App();

  void on_request(http::Exchange& exchange) noexcept override;
  void on_client_gone(http::Exchange& exchange) noexcept override;

  // The request's coroutine has ended. Called on the loop's stack.
  void request_ended(AppRequest& request, EngineState state) noexcept;

  // After a fatal error PHP's own clean-up would meet what the error left half done: the process just ends.
  bool dirty() const noexcept { return dirty_; }

  // Ends what is in flight: for the end of a shutdown's grace time.
  void cancel_all(CancelReason reason) noexcept;

 private:
  static void refuse(http::Exchange& exchange);

  void retire(const char* reason) noexcept;

  Milliseconds request_timeout_;
  std::size_t max_requests_;
  std::size_t requests_ = 0;
  std::function<void()> retire_;
  bool dirty_ = false;
  IntrusiveList<AppRequest> active_;
  std::vector<std::unique_ptr<AppRequest>> idle_;
};

}  // namespace keel
