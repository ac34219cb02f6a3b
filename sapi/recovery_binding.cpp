#include "sapi/recovery_binding.h"

#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "zend_gc.h"
#include "zend_observer.h"
}

#include "ext/compat_binding.h"
#include "ext/coroutine_binding.h"

namespace {

decltype(zend_error_cb) engine_error_cb;

constexpr int kFatal = E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR | E_PARSE;

void shut_down_compiler() {
  shutdown_compiler();
  zend_init_compiler_data_structures();
}

// Reports as the engine does, and leaves by a bailout as it would, but spares the objects of other requests
// (php_error_cb() in main/main.c marks all of them destructed before it bails out).
void error_cb(int type, zend_string* file, uint32_t line, zend_string* message) {
  const bool fatal = (type & kFatal) != 0 && (type & E_DONT_BAIL) == 0;
  if (!fatal || keel::Coroutine::current() == nullptr) {
    engine_error_cb(type, file, line, message);
    return;
  }
  engine_error_cb(type | E_DONT_BAIL, file, line, message);
  zend_set_memory_limit(PG(memory_limit));
  if (CG(in_compilation) && (type & (E_COMPILE_ERROR | E_PARSE)) != 0) shut_down_compiler();
  zend_bailout();
}

}  // namespace

void keel_recovery_init() {
  engine_error_cb = zend_error_cb;
  zend_error_cb = error_cb;
}

void keel_recover_from_bailout() {
  zend_observer_fcall_end_all();
  keel::PhpCoroutine::reset_current_stack();
  gc_protect(false);
  CG(unclean_shutdown) = false;
  CG(in_compilation) = false;
  EG(exception) = nullptr;
  EG(prev_exception) = nullptr;
  EG(fake_scope) = nullptr;
  EG(error_handling) = EH_NORMAL;
  EG(active_fiber) = nullptr;
  while (zend_fiber_switch_blocked()) zend_fiber_switch_unblock();
  if (EG(in_autoload) != nullptr) zend_hash_clean(EG(in_autoload));
  BG(serialize_lock) = 0;
  BG(serialize) = {};
  BG(unserialize) = {};
  keel_forget_memory_error();
}

void keel_forget_request_errors() {
  keel_forget_memory_error();
  EG(exit_status) = 0;
}
