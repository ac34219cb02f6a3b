// What differs between PHP's versions, and nothing else.
#pragma once

#include "ext/zend.h"
extern "C" {
#include "ext/random/php_random.h"
#include "php_main.h"
}

inline zend_result keel_php_module_startup(sapi_module_struct* sapi, zend_module_entry* module) {
  return static_cast<zend_result>(php_module_startup(sapi, module));
}

// From 8.2.35 on a request that met its memory limit keeps a note of it that would end the next one.
inline void keel_forget_memory_error() {
#ifdef KEEL_HAVE_DELAYED_OOM
  // Its two strings are left: zend_mm_oom_info_dtor() is not exported, and whose they are is the engine's business.
  if (EG(delayed_oom).state != ZEND_OOM_STATE_NONE) memset(&EG(delayed_oom), 0, sizeof(EG(delayed_oom)));
#endif
}

// The numbers of mt_rand() that are still to come; a pointer of its own before 8.4.
inline constexpr size_t kMt19937StateSize = sizeof(php_random_status_state_mt19937);
inline void* keel_mt19937_state() {
#if PHP_VERSION_ID < 80400
  return RANDOM_G(mt19937)->state;
#else
  return &RANDOM_G(mt19937);
#endif
}

// From 8.3 on the engine ends a recursion before it meets the end of the stack, which grows down from `top`.
inline void keel_set_stack_bounds([[maybe_unused]] char* top, [[maybe_unused]] size_t size) {
#ifdef ZEND_CHECK_STACK_LIMIT
  EG(stack_base) = top;
  EG(stack_limit) = top - size + EG(reserved_stack_size);
#endif
}

// Gives the interpreter that is in random generators of its own, and frees those; part of its globals from 8.4 on.
inline void keel_random_state_own() {
#if PHP_VERSION_ID < 80400
  RANDOM_G(combined_lcg) = php_random_status_alloc(&php_random_algo_combinedlcg, true);
  RANDOM_G(mt19937) = php_random_status_alloc(&php_random_algo_mt19937, true);
#endif
}
inline void keel_random_state_free() {
#if PHP_VERSION_ID < 80400
  php_random_status_free(RANDOM_G(combined_lcg), true);
  php_random_status_free(RANDOM_G(mt19937), true);
#endif
}

// From 8.3 on `php -l` checks every file it is given.
inline constexpr bool kLintTakesSeveralFiles = PHP_VERSION_ID >= 80300;
// From 8.4 on the command line complains of a missing script on stderr, and a script that is read from the standard
// input has STDIN and its like too.
inline constexpr bool kMissingScriptIsSaidOnStderr = PHP_VERSION_ID >= 80400;
inline constexpr bool kInputScriptHasStreams = PHP_VERSION_ID >= 80400;

#ifdef ZTS
inline constexpr char kPhpBuildKind[] = "ZTS";
#else
inline constexpr char kPhpBuildKind[] = "NTS";
#endif
