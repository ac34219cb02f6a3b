#include "sapi/environment_binding.h"

#include <cstdlib>
#include <cstring>
#include <ctime>

#include "ext/zend.h"

extern "C" {
#include "ext/standard/basic_functions.h"
}

namespace {

// As in ext/standard/basic_functions.c.
struct PutenvEntry {
  char* putenv_string;
  char* previous_value;
  zend_string* key;
};

void apply(const PutenvEntry* entry, char* value) {
  if (value != nullptr && strchr(value, '=') != nullptr) {
    putenv(value);
  } else {
    unsetenv(ZSTR_VAL(entry->key));
  }
  if (zend_string_equals_literal_ci(entry->key, "TZ")) tzset();
}

template <typename Value>
void apply_all(Value value_of) {
  if (zend_hash_num_elements(&BG(putenv_ht)) == 0) return;
  void* element;
  ZEND_HASH_FOREACH_PTR(&BG(putenv_ht), element) {
    auto* const entry = static_cast<PutenvEntry*>(element);
    apply(entry, value_of(entry));
  }
  ZEND_HASH_FOREACH_END();
}

}  // namespace

void keel_environment_take() {
  apply_all([](PutenvEntry* entry) { return entry->previous_value; });
}

void keel_environment_put() {
  apply_all([](PutenvEntry* entry) { return entry->putenv_string; });
}
