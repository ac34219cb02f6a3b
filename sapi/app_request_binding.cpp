#include "sapi/app_request_binding.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "ext/zend.h"

extern "C" {
#include "php_ini.h"
#include "php_output.h"
#include "zend_ini.h"
}

#include "ext/compat_binding.h"
#include "ext/coroutine_binding.h"
#include "ext/futures_binding.h"
#include "sapi/app.h"
#include "sapi/application_binding.h"
#include "sapi/memory_budget_binding.h"
#include "sapi/php_side.h"
#include "sapi/plain_answer_binding.h"
#include "sapi/recovery_binding.h"
#include "sapi/request_input_binding.h"
#include "sapi/request_objects_binding.h"
#include "sapi/request_state_binding.h"
#include "sapi/time_limit_binding.h"

namespace {

using keel::AppRequest;
using keel::CancelReason;

void set_error_status(int status) {
  if (!SG(headers_sent) && SG(sapi_headers).http_response_code == 200) SG(sapi_headers).http_response_code = status;
}

// As zend_user_exception_handler() (Zend/zend.c), which drops what the handler throws: there it has been reported by
// then, because no frame is below the handler.
void call_exception_handler() {
  zend_object* const thrown = EG(exception);
  EG(exception) = nullptr;
  zval handler;
  zval argument;
  zval result;
  ZVAL_COPY(&handler, &EG(user_exception_handler));
  ZVAL_OBJ(&argument, thrown);
  ZVAL_UNDEF(&result);
  const bool called = call_user_function(nullptr, nullptr, &handler, &result, 1, &argument) == SUCCESS;
  zval_ptr_dtor(&result);
  zval_ptr_dtor(&handler);
  if (called) {
    OBJ_RELEASE(thrown);
  } else {
    EG(exception) = thrown;
  }
}

// Deals with what the handler or a shutdown function threw, as zend_execute_scripts() (Zend/zend.c) does.
void settle_exception() {
  if (EG(exception) == nullptr) return;
  if (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception))) {
    zend_clear_exception();
    return;
  }
  if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) call_exception_handler();
  if (EG(exception) == nullptr) return;
  if (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception))) {
    zend_clear_exception();
    return;
  }
  if (PG(display_errors)) set_error_status(500);  // PHP itself does so only where it shows nothing.
  zend_exception_error(EG(exception), E_ERROR);
}

void serve(AppRequest* request) {
  keel_request_state_begin(&request->state());
  keel_request_input_begin(*request);
  if (request->body_error() != 0) {
    keel_answer_plainly(request->body_error());
    return;
  }
  if (request->client_is_gone()) return;
  keel_application_handle();
}

// Runs one step of a request. What it throws is reported, a fatal error in it ends it alone. Returns whether there was
// none.
template <typename Step>
bool guarded(Step step) {
  volatile bool clean = true;  // Read after a longjmp.
  zend_try {
    step();
    // PHP catches bailouts of its own in shutdown functions and where it writes the session.
    if (CG(unclean_shutdown)) zend_bailout();
    settle_exception();
  }
  zend_catch { clean = !keel_recover_from_bailout(); }
  zend_end_try();
  return clean;
}

// Runs a step that php_request_shutdown() (main/main.c) has too, as it does: what it throws ends it.
template <typename Step>
bool guarded_outside_functions(Step step) {
  const bool clean = guarded([&step] {
    keel::PhpCoroutine::leave_functions();
    step();
  });
  keel::PhpCoroutine::enter_functions();
  return clean;
}

// What a fatal error, or a limit, left of the response.
void settle_response(AppRequest* request, bool clean) {
  keel_forget_memory_error();
  const CancelReason reason = request->cancelled();
  request->begin_cleanup();
  if (reason == CancelReason::RequestTimeout || reason == CancelReason::ShuttingDown) {
    keel_answer_plainly(503);
  } else if (!clean) {
    set_error_status(500);
  }
}

void end_tasks(AppRequest* request) {
  request->scope().cancel_children(CancelReason::ScopeClosed);
  keel_finish_tasks(request->scope());
}

bool in_forked_child = false;

// libuv's handlers would tell the worker of the child's signals, through the pipe that both have.
void became_forked_child() {
  in_forked_child = true;
  for (const int number : {SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGUSR1, SIGUSR2, SIGCHLD}) std::signal(number, SIG_DFL);
}

// A child that the application forked (pcntl_fork()) ends where its request does: the worker's event loop, its
// clients and this response belong to the parent.
[[noreturn]] void end_forked_child() {
  guarded_outside_functions([] { php_call_shutdown_functions(); });
  _exit(EG(exit_status));
}

// On the request's coroutine, with its state in. Everything here may suspend.
bool run_request(AppRequest* request) {
  bool clean = guarded([request] { serve(request); });
  if (in_forked_child) end_forked_child();
  clean &= !request->task_bailed_out;
  settle_response(request, clean);
  clean &= guarded([request] { end_tasks(request); });
  clean &= guarded_outside_functions([] { php_call_shutdown_functions(); });
  clean &= guarded([request] { end_tasks(request); });
  clean &= guarded_outside_functions([] { keel_request_destruct_objects(); });
  clean &= guarded_outside_functions([] { php_output_end_all(); });
  clean &= guarded_outside_functions([] { keel_request_state_end_session(); });
  clean &= guarded_outside_functions([] { php_output_deactivate(); });  // Sends what there is to send.
  const bool ended = guarded([request] { keel_request_state_end(&request->state()); });
  if (!ended) keel_request_state_forget(&request->state());
  keel_forget_request_errors();
  return clean && ended && !request->task_bailed_out;
}

void run(void* self) {
  auto* const request = static_cast<AppRequest*>(self);
  request->ended_clean = run_request(request);
}

void ended(void* self, keel::FlowEnd end) noexcept {
  auto* const request = static_cast<AppRequest*>(self);
  const bool clean = request->ended_clean && end == keel::FlowEnd::Returned;
  request->app().request_ended(*request, clean ? keel::EngineState::Clean : keel::EngineState::Dirty);
}

// A coroutine's owner is known as what all modes have in common.
AppRequest* request_of(void* owner) { return static_cast<AppRequest*>(static_cast<keel::PhpRequest*>(owner)); }

void before_enter(void* owner) noexcept {
  auto* const request = request_of(owner);
  keel_request_state_enter(&request->state());
  keel_memory_budget_enter(*request);
  keel_time_limit_enter(*request);
}

void after_leave(void* owner) noexcept {
  auto* const request = request_of(owner);
  keel_time_limit_leave(*request);
  keel_memory_budget_leave(*request);
}

}  // namespace

void keel_requests_init() {
  keel::PhpCoroutine::before_enter = before_enter;
  keel::PhpCoroutine::after_leave = after_leave;
  keel_task_bailed_out = [](void* owner) {
    keel_recover_engine();
    request_of(owner)->task_bailed_out = true;
  };
}

KeelRequestState* keel_request_state_create() {
  return static_cast<KeelRequestState*>(calloc(1, sizeof(KeelRequestState)));
}

void keel_request_state_destroy(KeelRequestState* state) {
  keel_request_state_free(state);
  free(state);
}

bool keel_php_client_gone(AppRequest& request) { return keel_request_state_client_gone(&request.state()); }

bool keel_request_start(AppRequest& request) {
  // Not before: the worker is itself a forked child.
  static const int registered = pthread_atfork(nullptr, nullptr, became_forked_child);
  (void)registered;
  keel::PhpRequest* const owner = &request;
  return keel::PhpCoroutine::start(request.scope(), owner, {run, ended, &request}) != nullptr;
}
