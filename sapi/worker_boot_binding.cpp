// What a worker does with PHP before its first and after its last request.
#include <cstdlib>

#include "runtime/config/load.h"
#include "sapi/app_request_binding.h"
#include "sapi/database_defaults.h"
#include "sapi/engine_binding.h"
#include "sapi/hooks/hooks.h"
#include "sapi/php_log.h"
#include "sapi/php_side.h"
#include "sapi/recovery_binding.h"
#include "sapi/request_state_binding.h"
#include "sapi/server_variables_binding.h"
#include "sapi/stack_guard_binding.h"
#include "sapi/time_limit_binding.h"

bool keel_worker_boot(const keel::config::LoadedConfig& config) {
  if (!keel_engine_open()) {
    keel::log_application_error("PHP's request start-up failed");
    return false;
  }
  keel::set_database_defaults(config.settings.database);
  keel_server_variables_init(config.application.path.c_str());
  if (!keel_application_load(config.application.path.c_str())) return false;
  keel_request_state_freeze();
  keel_request_state_swapping = getenv("KEEL_DEBUG_NO_STATE_SWAP") == nullptr;
  keel_recovery_init();
  keel_time_limit_init();
  keel_stack_guard_init();
  keel_requests_init();
  keel::hooks::set_policy(keel::hooks::Policy::Sleeping);
  return true;
}

void keel_worker_shutdown() {
  keel_request_state_enter(nullptr);
  keel_time_limit_stop();
  keel_application_unload();
  keel_engine_close();
}
