#include "sapi/request_ini_binding.h"

#include <cstdlib>

#include "ext/zend.h"

extern "C" {
#include "zend_ini.h"
}

#include "sapi/request_regions_binding.h"

struct KeelSavedIni {
  zend_ini_entry* entry;
  zend_string* value;
  uint8_t modifiable;
};

namespace {

// The stage at which no handler raises an error or refuses: it is how the engine takes changes back itself.
void apply(zend_ini_entry* entry) {
  // The session module's values are in its globals, which are swapped as a region; its handlers look at the state
  // of the current session.
  zend_module_entry* const session = keel_session_module();
  if (session != nullptr && entry->module_number == session->module_number) return;
  if (entry->on_modify == nullptr) return;
  entry->on_modify(entry, entry->value, entry->mh_arg1, entry->mh_arg2, entry->mh_arg3, ZEND_INI_STAGE_DEACTIVATE);
}

// Puts the original back and returns the request's own value.
zend_string* take_back(zend_ini_entry* entry) {
  zend_string* const value = entry->value;
  entry->value = entry->orig_value;
  entry->modifiable = entry->orig_modifiable;
  entry->modified = 0;
  entry->orig_value = nullptr;
  entry->orig_modifiable = 0;
  apply(entry);
  return value;
}

// The table stays allocated, so that bringing a request in allocates nothing.
HashTable* modified_table() {
  if (EG(modified_ini_directives) == nullptr) {
    ALLOC_HASHTABLE(EG(modified_ini_directives));
    zend_hash_init(EG(modified_ini_directives), 32, nullptr, nullptr, 0);
    zend_hash_real_init_mixed(EG(modified_ini_directives));
  }
  return EG(modified_ini_directives);
}

}  // namespace

void keel_ini_freeze() {
  HashTable* const modified = modified_table();
  zval* element;
  ZEND_HASH_FOREACH_VAL(modified, element) {
    auto* const entry = static_cast<zend_ini_entry*>(Z_PTR_P(element));
    if (entry->orig_value != nullptr && entry->orig_value != entry->value) zend_string_release(entry->orig_value);
    entry->orig_value = nullptr;
    entry->orig_modifiable = 0;
    entry->modified = 0;
  }
  ZEND_HASH_FOREACH_END();
  zend_hash_clean(modified);
}

KeelSavedIni* keel_ini_take(uint32_t* count) {
  HashTable* const modified = EG(modified_ini_directives);
  *count = 0;
  if (modified == nullptr || zend_hash_num_elements(modified) == 0) return nullptr;
  auto* const saved = static_cast<KeelSavedIni*>(malloc(zend_hash_num_elements(modified) * sizeof(KeelSavedIni)));
  if (saved == nullptr) abort();  // A suspended request whose settings are lost must not go on.
  zval* element;
  ZEND_HASH_FOREACH_VAL(modified, element) {
    auto* const entry = static_cast<zend_ini_entry*>(Z_PTR_P(element));
    const uint8_t modifiable = entry->modifiable;
    saved[(*count)++] = {entry, take_back(entry), modifiable};
  }
  ZEND_HASH_FOREACH_END();
  zend_hash_clean(modified);
  return saved;
}

void keel_ini_put(KeelSavedIni* saved, uint32_t count) {
  HashTable* const modified = modified_table();
  for (uint32_t i = 0; i < count; ++i) {
    zend_ini_entry* const entry = saved[i].entry;
    entry->orig_value = entry->value;
    entry->orig_modifiable = entry->modifiable;
    entry->modified = 1;
    entry->value = saved[i].value;
    entry->modifiable = saved[i].modifiable;
    zend_hash_add_ptr(modified, entry->name, entry);
    apply(entry);
  }
  free(saved);
}

void keel_ini_restore() {
  HashTable* const modified = EG(modified_ini_directives);
  if (modified == nullptr || zend_hash_num_elements(modified) == 0) return;
  zval* element;
  ZEND_HASH_FOREACH_VAL(modified, element) {
    auto* const entry = static_cast<zend_ini_entry*>(Z_PTR_P(element));
    zend_string* const value = take_back(entry);
    if (value != nullptr && value != entry->value) zend_string_release(value);
  }
  ZEND_HASH_FOREACH_END();
  zend_hash_clean(modified);
}
