#include "ext/task_end_binding.h"

#include "ext/zend.h"

extern "C" {
#include "ext/standard/basic_functions.h"
}

#include "ext/futures_binding.h"
#include "runtime/core/scope.h"

namespace {

bool registered = false;

// Runs among the request's shutdown functions. For tasks that a later one starts it is registered again, and thus runs
// after that.
ZEND_FUNCTION(finish_tasks) {
  registered = false;
  keel::Scope& root = keel::Scope::root();
  root.reopen();
  root.cancel_children(keel::CancelReason::ScopeClosed);
  keel_finish_tasks(root);
}

zend_function* finish_tasks_function() {
  static zend_internal_arg_info no_arguments[1] = {};
  static zend_internal_function function = {};
  function.type = ZEND_INTERNAL_FUNCTION;
  function.handler = ZEND_FN(finish_tasks);
  function.arg_info = no_arguments + 1;
  function.function_name = ZSTR_EMPTY_ALLOC();
  return reinterpret_cast<zend_function*>(&function);
}

}  // namespace

void keel_finish_tasks_at_shutdown() {
  if (registered || &keel::Scope::current().request() != &keel::Scope::root()) return;
  registered = true;
  php_shutdown_function_entry entry = {};
  entry.fci.size = sizeof(entry.fci);
  ZVAL_UNDEF(&entry.fci.function_name);
  entry.fci_cache.function_handler = finish_tasks_function();
  append_user_shutdown_function(&entry);
}
