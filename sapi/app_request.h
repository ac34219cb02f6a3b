// One request in app mode. Owned by App; the PHP half of its life is app_request_binding.cpp. Loop thread only.
#pragma once

#include "runtime/core/intrusive_list.h"
#include "sapi/php_request.h"

struct KeelRequestState;

namespace keel {

class App;

class AppRequest final : public PhpRequest, public ListLink<AppRequest> {
 public:
  explicit AppRequest(App& app);
  ~AppRequest();

  App& app() noexcept { return app_; }
  KeelRequestState& state() noexcept { return *state_; }

  // Counted while it runs (memory_budget_binding.cpp).
  std::size_t memory_used = 0;
  std::size_t memory_at_entry = 0;

  // Whether the interpreter is as it was; set by the request's coroutine when it ends.
  bool ended_clean = true;
  // Whether a fatal error ended one of its tasks.
  bool task_bailed_out = false;

 private:
  bool tell_client_gone() noexcept override;

  App& app_;
  KeelRequestState* state_;
};

}  // namespace keel
