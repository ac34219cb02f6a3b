#include "sapi/recovery_binding.h"

#include <cstdlib>

#include "ext/zend.h"

extern "C" {
#include "zend_gc.h"
#include "zend_observer.h"
}

#include "ext/compat_binding.h"
#include "ext/coroutine_binding.h"

namespace {

decltype(zend_error_cb) engine_error_cb;
bool fatal_error_met = false;  // Since the last recovery.

constexpr int kFatal = E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR | E_PARSE;

// Which objects have had their destructor called; one byte per handle, malloc'ed. Null if there is no memory for it.
unsigned char* destructed_objects(uint32_t count) {
  auto* const destructed = static_cast<unsigned char*>(calloc(count, 1));
  for (uint32_t i = 1; destructed != nullptr && i < count; ++i) {
    const zend_object* const object = EG(objects_store).object_buckets[i];
    if (IS_OBJ_VALID(object)) destructed[i] = (OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED) != 0;
  }
  return destructed;
}

void restore_destructors(const unsigned char* destructed, uint32_t count) {
  for (uint32_t i = 1; destructed != nullptr && i < count; ++i) {
    zend_object* const object = EG(objects_store).object_buckets[i];
    if (IS_OBJ_VALID(object) && destructed[i] == 0) GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
  }
}

// Reports and leaves by a bailout as the engine does, but spares the objects of other requests: php_error_cb()
// (main/main.c) marks all of them destructed before it bails out.
void error_cb(int type, zend_string* file, uint32_t line, zend_string* message) {
  const bool fatal = (type & kFatal) != 0 && (type & E_DONT_BAIL) == 0;
  if (!fatal || keel::Coroutine::current() == nullptr) {
    engine_error_cb(type, file, line, message);
    return;
  }
  const uint32_t count = EG(objects_store).top;
  unsigned char* const destructed = destructed_objects(count);
  volatile bool bailed_out = false;
  zend_try { engine_error_cb(type, file, line, message); }
  zend_catch { bailed_out = true; }
  zend_end_try();
  restore_destructors(destructed, count);
  free(destructed);
  fatal_error_met |= bailed_out;
  if (bailed_out) zend_bailout();
}

}  // namespace

void keel_recovery_init() {
  engine_error_cb = zend_error_cb;
  zend_error_cb = error_cb;
}

void keel_note_fatal_error() { fatal_error_met = true; }

void keel_recover_engine() {
  fatal_error_met = false;
  gc_protect(false);
  CG(unclean_shutdown) = false;
  CG(in_compilation) = false;
  while (zend_fiber_switch_blocked()) zend_fiber_switch_unblock();
  keel_forget_memory_error();
}

bool keel_recover_from_bailout() {
  const bool fatal = fatal_error_met;
  zend_observer_fcall_end_all();
  keel::PhpCoroutine::reset_current_stack();
  keel_recover_engine();
  EG(exception) = nullptr;
  EG(prev_exception) = nullptr;
  EG(fake_scope) = nullptr;
  EG(error_handling) = EH_NORMAL;
  EG(active_fiber) = nullptr;
  if (EG(in_autoload) != nullptr) zend_hash_clean(EG(in_autoload));
  BG(serialize_lock) = 0;
  BG(serialize) = {};
  BG(unserialize) = {};
  return fatal;
}

void keel_forget_request_errors() {
  keel_forget_memory_error();
  EG(exit_status) = 0;
}
