#include "sapi/time_limit_binding.h"

#include "ext/zend.h"

extern "C" {
#include "zend_ini.h"
}

#include "ext/cancel_binding.h"
#include "runtime/core/coroutine.h"
#include "runtime/core/wait.h"
#include "sapi/hooks/hooks.h"
#include "sapi/hooks/setitimer.h"

namespace {

void (*next_interrupt)(zend_execute_data*);

void raise_interrupt() noexcept { zend_atomic_bool_store(&EG(vm_interrupt), true); }

keel::PhpRequest* running_request() {
  const auto* const coroutine = keel::Coroutine::current();
  return coroutine != nullptr ? static_cast<keel::PhpRequest*>(coroutine->owner()) : nullptr;
}

keel::Clock::duration seconds(zend_long count) {
  return count > 0 ? std::chrono::seconds(count) : keel::Clock::duration::zero();
}

// A new limit counts from now.
void limit_running_time(keel::PhpRequest& request, keel::Clock::duration limit) {
  request.run_budget.run_limit = limit;
  request.run_budget.run_used = keel::Clock::duration::zero();
  keel::watchdog::begin_slice(request.run_budget);
}

// set_time_limit() and ini_set() come here instead of arming a timer of the process.
ZEND_INI_MH(on_max_execution_time) {
  static_cast<void>(entry), static_cast<void>(mh_arg1), static_cast<void>(mh_arg2), static_cast<void>(mh_arg3);
  EG(timeout_seconds) = ZEND_STRTOL(ZSTR_VAL(new_value), nullptr, 10);
  keel::PhpRequest* const request = running_request();
  if (request == nullptr || stage != ZEND_INI_STAGE_RUNTIME) return SUCCESS;
  limit_running_time(*request, seconds(EG(timeout_seconds)));
  return SUCCESS;
}

// Tasks of one script count on running until they wait.
bool is_alone(keel::PhpRequest& request) { return request.scope().first_child() == nullptr; }

// The engine calls this between two instructions of the code that runs.
void on_interrupt(zend_execute_data* frame) {
  keel::PhpRequest* const request = running_request();
  if (request != nullptr) {
    keel::watchdog::count_slice(request->run_budget);
    if (request->run_budget.run_time_exceeded()) {
      request->run_budget.run_limit = keel::Clock::duration::zero();
      zend_error_noreturn(E_ERROR, "Maximum execution time of " ZEND_LONG_FMT " second%s exceeded", EG(timeout_seconds),
                          EG(timeout_seconds) == 1 ? "" : "s");
    }
    if (keel::Clock::now() >= request->run_budget.wall_deadline) {
      request->scope().cancel(keel::CancelReason::RequestTimeout);
    }
    // Also where a call of libc has been told so (sapi/hooks).
    if (keel::Scope::current().cancelled() != keel::CancelReason::None) {
      keel_throw_cancelled();
    } else if (keel::watchdog::slice_is_over() && is_alone(*request)) {
      keel::yield_turn();
    }
  }
  if (next_interrupt != nullptr) next_interrupt(frame);
}

}  // namespace

void keel_time_limit_init() {
  auto* const entry =
      static_cast<zend_ini_entry*>(zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("max_execution_time")));
  if (entry != nullptr) entry->on_modify = on_max_execution_time;
  keel_time_limit_install();
  keel_time_limit_start();
}

void keel_time_limit_start() {
  keel::hooks::interrupt = raise_interrupt;
  keel::watchdog::start(raise_interrupt);
}

void keel_time_limit_install() {
  if (zend_interrupt_function == on_interrupt) return;
  next_interrupt = zend_interrupt_function;
  zend_interrupt_function = on_interrupt;
}

void keel_time_limit_stop() { keel::watchdog::stop(); }

void keel_time_limit_enter(keel::PhpRequest& request) {
  request.run_budget.run_limit = seconds(EG(timeout_seconds));
  keel_time_limit_resume(request);
}

void keel_time_limit_resume(keel::PhpRequest& request) { keel::watchdog::begin_slice(request.run_budget); }

void keel_time_limit_leave(keel::PhpRequest& request) { keel::watchdog::end_slice(request.run_budget); }

bool keel_limit_running_request(keel::Clock::duration limit) noexcept {
  keel::PhpRequest* const request = running_request();
  if (request == nullptr) return false;
  limit_running_time(*request, limit);
  return true;
}
