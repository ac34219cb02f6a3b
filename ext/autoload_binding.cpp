#include "ext/autoload_binding.h"

#include "ext/class_loads.h"
#include "ext/task.h"
#include "ext/zend.h"
#include "runtime/core/coroutine.h"

namespace {

decltype(zend_autoload) load_class;

// A fatal error in the file that declares the class leaves by longjmp; others must not wait for it for ever.
zend_class_entry* load_guarded(keel::ClassLoad* load, zend_string* name, zend_string* lower_name) {
  zend_class_entry* loaded = nullptr;
  zend_try { loaded = load_class(name, lower_name); }
  zend_catch {
    keel::end_class_load(load);
    zend_bailout();
  }
  zend_end_try();
  keel::end_class_load(load);
  return loaded;
}

zend_class_entry* autoload(zend_string* name, zend_string* lower_name) {
  if (keel::Coroutine::current() == nullptr && keel::Task::live() == 0) return load_class(name, lower_name);
  while (keel::wait_for_class_load({ZSTR_VAL(lower_name), ZSTR_LEN(lower_name)})) {
    auto* const found = static_cast<zend_class_entry*>(zend_hash_find_ptr(EG(class_table), lower_name));
    if (found != nullptr) return found;
  }
  return load_guarded(keel::begin_class_load({ZSTR_VAL(lower_name), ZSTR_LEN(lower_name)}), name, lower_name);
}

}  // namespace

void keel_register_autoload() {
  load_class = zend_autoload;
  zend_autoload = autoload;
}
