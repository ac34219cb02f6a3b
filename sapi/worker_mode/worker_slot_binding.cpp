// A worker script from PHP's side: one request of PHP's, from php_request_startup() to php_request_shutdown(), in which
// frankenphp_handle_request() serves the clients' requests.
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "php_globals.h"
#include "php_main.h"
#include "php_output.h"
}

#include "ext/compat_binding.h"
#include "ext/futures_binding.h"
#include "runtime/core/stack_coroutine.h"
#include "sapi/cli/standard_streams_binding.h"
#include "sapi/hooks/opcache_lock.h"
#include "sapi/isolate/process_changes_binding.h"
#include "sapi/php_log.h"
#include "sapi/plain_answer_binding.h"
#include "sapi/stack_guard_binding.h"
#include "sapi/worker_mode/php_side.h"
#include "sapi/worker_mode/request_cycle_binding.h"
#include "sapi/worker_mode/worker_functions_arginfo.h"
#include "sapi/worker_mode/worker_pool.h"

namespace {

using keel::CancelReason;
using keel::WorkerSlot;

WorkerSlot* current_slot() {
  return static_cast<WorkerSlot*>(static_cast<keel::PhpRequest*>(keel::Coroutine::current()->owner()));
}

void end_tasks(WorkerSlot& slot) {
  slot.scope().cancel_children(CancelReason::ScopeClosed);
  keel_finish_tasks(slot.scope());
}

// What the handler threw is reported, and the script goes on; an exit leaves it.
void report_exception() {
  if (EG(exception) == nullptr) return;
  if (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception))) return;
  if (!SG(headers_sent) && !PG(display_errors)) SG(sapi_headers).http_response_code = 500;
  zend_exception_error(EG(exception), E_ERROR);
}

void call_handler(zend_fcall_info* call, zend_fcall_info_cache* cache) {
  zval result;
  ZVAL_UNDEF(&result);
  call->retval = &result;
  zend_call_function(call, cache);
  zval_ptr_dtor(&result);
  report_exception();
}

void run_script(const char* file) {
  SG(server_context) = nullptr;
  SG(request_info) = {};
  SG(request_info).path_translated = const_cast<char*>(file);
  SG(sapi_headers).http_response_code = 200;
  if (php_request_startup() == FAILURE) {
    keel::log_php_message("PHP Fatal error:  The worker script could not be started");
    return;
  }
  keel_describe_stack();
  zend_unset_timeout();  // It has no time limit of its own, its requests have.
  keel::cli::define_standard_streams(keel::cli::Descriptors::Duplicates);  // Worker scripts report to STDERR.
  SG(request_info).no_headers = 1;  // What it prints outside of a request goes to the log.
  zend_file_handle script;
  zend_stream_init_filename(&script, file);
  script.primary_script = true;
  php_execute_script(&script);
  zend_destroy_file_handle(&script);
}

void settle(WorkerSlot& slot) {
  keel_forget_memory_error();
  const CancelReason reason = slot.cancelled();
  slot.begin_cleanup();
  if (!slot.is_serving()) return;
  if (reason == CancelReason::RequestTimeout || reason == CancelReason::ShuttingDown) keel_answer_plainly(503);
}

template <typename Step>
void guarded(WorkerSlot& slot, Step step) {
  zend_try { step(); }
  zend_catch { slot.spoiled = true; }
  zend_end_try();
}

void run(void* self) {
  auto& slot = *static_cast<WorkerSlot*>(static_cast<keel::PhpRequest*>(self));
  EG(bailout) = nullptr;
  guarded(slot, [&slot] { run_script(slot.pool().file().c_str()); });
  guarded(slot, [&slot] {
    settle(slot);
    end_tasks(slot);
  });
  slot.exit_status = EG(exit_status);
  guarded(slot, [] { php_request_shutdown(nullptr); });
  keel_forget_memory_error();
  keel::hooks::release_opcache_lock();
  keel_process_changes_end();
  SG(server_context) = nullptr;
}

void ended(void* self) noexcept {
  auto* const slot = static_cast<WorkerSlot*>(static_cast<keel::PhpRequest*>(self));
  slot->pool().script_ended(*slot);
}

}  // namespace

ZEND_FUNCTION(frankenphp_handle_request) {
  zend_fcall_info call;
  zend_fcall_info_cache cache;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_FUNC(call, cache)
  ZEND_PARSE_PARAMETERS_END();
  WorkerSlot& slot = *current_slot();
  if (slot.is_serving()) {
    zend_throw_error(nullptr, "frankenphp_handle_request() must not be called while it handles a request");
    RETURN_THROWS();
  }
  zend_unset_timeout();
  if (!slot.accept()) RETURN_FALSE;
  keel_worker_request_begin(slot);
  if (slot.body_error() != 0) {
    keel_answer_plainly(slot.body_error());
  } else {
    call_handler(&call, &cache);
  }
  // An exit leaves the script, whose end is that of the request too.
  if (EG(exception) != nullptr) RETURN_THROWS();
  end_tasks(slot);
  keel_worker_request_end();
  slot.finish();
  RETURN_TRUE;
}

ZEND_FUNCTION(getallheaders);
ZEND_FUNCTION(apache_response_headers);
ZEND_FUNCTION(frankenphp_request_headers) { ZEND_FN(getallheaders)(INTERNAL_FUNCTION_PARAM_PASSTHRU); }
ZEND_FUNCTION(frankenphp_response_headers) { ZEND_FN(apache_response_headers)(INTERNAL_FUNCTION_PARAM_PASSTHRU); }

keel::Isolate* keel_worker_isolate_create() {
  keel::Isolate* const isolate = keel::isolate_create();
  // Not where there is no worker: applications take it for the sign of one.
  zend_register_functions(nullptr, ext_functions, nullptr, MODULE_PERSISTENT);
  return isolate;
}

bool keel_worker_start(WorkerSlot& slot) {
  keel::PhpRequest* const owner = &slot;
  return keel::StackCoroutine::start(slot.scope(), owner, {run, ended, owner}) != nullptr;
}

void keel_worker_client_gone(WorkerSlot& slot) {
  *static_cast<short*>(keel::isolate_variable(*slot.isolate, &PG(connection_status))) = PHP_CONNECTION_ABORTED;
}
