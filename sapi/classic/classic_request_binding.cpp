// A request in classic mode, from PHP's side: php_request_startup(), the script, php_request_shutdown(), as php-fpm's
// main loop has them (sapi/fpm/fpm/fpm_main.c), on the isolate's own stack.
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "php_globals.h"
#include "php_ini.h"
#include "php_main.h"
#include "php_output.h"
}

#include "ext/compat_binding.h"
#include "ext/coroutine_binding.h"
#include "ext/flow_state_binding.h"
#include "ext/futures_binding.h"
#include "ext/pgsql_driver_binding.h"
#include "runtime/config/load.h"
#include "runtime/core/stack_coroutine.h"
#include "sapi/classic/classic.h"
#include "sapi/classic/php_side.h"
#include "sapi/database_defaults.h"
#include "sapi/hooks/hooks.h"
#include "sapi/hooks/opcache_lock.h"
#include "sapi/isolate/process_changes_binding.h"
#include "sapi/php_log.h"
#include "sapi/plain_answer_binding.h"
#include "sapi/request_description_binding.h"
#include "sapi/server_variables_binding.h"
#include "sapi/stack_guard_binding.h"
#include "sapi/time_limit_binding.h"

namespace {

using keel::CancelReason;
using keel::ClassicRequest;

// A script that computes for longer is left for a turn, so that others go on.
constexpr keel::Milliseconds kLongestSlice{10};

keel::IsolatedRequest* request_of(void* owner) {
  return static_cast<keel::IsolatedRequest*>(static_cast<keel::PhpRequest*>(owner));
}

void execute(const ClassicRequest& request) {
  zend_file_handle script;
  zend_stream_init_filename(&script, request.script()->filename.c_str());
  script.primary_script = true;
  php_execute_script(&script);
  zend_destroy_file_handle(&script);
}

void end_tasks(ClassicRequest& request) {
  request.scope().cancel_children(CancelReason::ScopeClosed);
  keel_finish_tasks(request.scope());
}

// What the end of the request's time left of the response.
void settle_response(ClassicRequest& request) {
  keel_forget_memory_error();
  const CancelReason reason = request.cancelled();
  request.begin_cleanup();
  if (reason == CancelReason::RequestTimeout || reason == CancelReason::ShuttingDown) keel_answer_plainly(503);
}

void serve(ClassicRequest& request) {
  keel_describe_request(request);
  if (php_request_startup() == FAILURE) {
    keel::log_php_message("PHP Fatal error:  The request could not be started");
    request.spoiled = true;
    return;
  }
  keel_describe_stack();
  if (request.body_error() != 0) {
    keel_answer_plainly(request.body_error());
  } else if (!request.client_is_gone()) {
    execute(request);
  }
  settle_response(request);
  end_tasks(request);
}

template <typename Step>
void guarded(ClassicRequest& request, Step step) {
  zend_try { step(); }
  zend_catch { request.spoiled = true; }  // PHP catches its own bailouts; this one came from elsewhere.
  zend_end_try();
}

void run(void* self) {
  auto& request = *static_cast<ClassicRequest*>(self);
  EG(bailout) = nullptr;
  guarded(request, [&request] { serve(request); });
  guarded(request, [] { php_request_shutdown(nullptr); });
  keel_forget_memory_error();
  keel::hooks::release_opcache_lock();
  keel_process_changes_end();
  SG(server_context) = nullptr;
}

void ended(void* self) noexcept {
  auto* const request = static_cast<ClassicRequest*>(self);
  request->server().request_ended(*request);
}

void before_enter(void* owner) noexcept {
  keel::IsolatedRequest* const request = request_of(owner);
  keel::isolate_enter(*request->isolate);
  keel_time_limit_resume(*request);
}

void after_leave(void* owner) noexcept { keel_time_limit_leave(*request_of(owner)); }

// Code of opcache's function JIT loses what it holds in registers when it is interrupted (8.2: also by a signal handler
// of pcntl in stock PHP, see php-tests/classic/a_script_that_computes_lets_others_go_on.phpt); tracing JIT does not.
// The third digit of opcache.jit is the trigger, 5 for tracing (ext/opcache/jit/zend_jit.h).
bool may_be_left_computing() {
  if (INI_INT("opcache.jit_buffer_size") == 0) return true;
  const char* const jit = INI_STR("opcache.jit");
  if (jit == nullptr) return true;
  const bool is_number = strlen(jit) == 4 && strspn(jit, "0123456789") == 4;
  return is_number ? jit[2] == '5' : strcmp(jit, "function") != 0;
}

// A lone flow of control may be left anywhere: the whole interpreter stays with it. One that has tasks shares it with
// them.
bool may_park() noexcept {
  if (keel::Coroutine::current()->scope().request().first_child() == nullptr) return true;
  return !keel_collecting && !CG(in_compilation) && CG(current_linking_class) == nullptr && !EG(record_errors);
}

}  // namespace

bool keel_classic_boot(const keel::config::LoadedConfig& config) {
  keel::set_database_defaults(config.settings.database);
  keel_server_variables_init("");
  keel::isolates_broken = getenv("KEEL_DEBUG_NO_STATE_SWAP") != nullptr;
  keel_stack_guard_init();
  keel::isolates_start();
  if (may_be_left_computing()) keel::watchdog::limit_slices(kLongestSlice);
  keel_time_limit_start();
  keel::StackCoroutine::before_enter = before_enter;
  keel::StackCoroutine::after_leave = after_leave;
  keel::StackCoroutine::may_park = may_park;
  keel::PhpCoroutine::before_enter = before_enter;
  keel::PhpCoroutine::after_leave = after_leave;
  keel::PhpCoroutine::pooled = false;
  keel::hooks::set_policy(keel::hooks::Policy::All);
  keel_task_bailed_out = [](void* owner) { request_of(owner)->spoiled = true; };
  return true;
}

void keel_classic_shutdown() { keel_time_limit_stop(); }

bool keel_classic_start(ClassicRequest& request) {
  keel::PhpRequest* const owner = &request;
  return keel::StackCoroutine::start(request.scope(), owner, {run, ended, &request}) != nullptr;
}

bool keel_classic_client_gone(ClassicRequest& request) {
  using keel::isolate_variable;
  *static_cast<short*>(isolate_variable(*request.isolate, &PG(connection_status))) = PHP_CONNECTION_ABORTED;
  return *static_cast<bool*>(isolate_variable(*request.isolate, &PG(ignore_user_abort)));
}
