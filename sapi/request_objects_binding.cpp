#include "sapi/request_objects_binding.h"

#include "ext/zend.h"

extern "C" {
#include "ext/session/php_session.h"
#include "ext/standard/basic_functions.h"
#include "php_globals.h"
#include "php_output.h"
}

namespace {

// The request's things that were found, in order. One is its own once as many references to it were found as there
// are.
struct Search {
  HashTable found;  // By address: the number of references to it.
  zval* own;        // Arrays, references and objects; emalloc'ed, not counted as references.
  uint32_t count;
  uint32_t capacity;
};

void add_own(Search& search, const zval* value) {
  if (search.count == search.capacity) {
    search.capacity = search.capacity == 0 ? 32 : search.capacity * 2;
    search.own = static_cast<zval*>(safe_erealloc(search.own, search.capacity, sizeof(zval), 0));
  }
  ZVAL_COPY_VALUE(&search.own[search.count++], value);
}

bool is_all_of_them(Search& search, const zend_refcounted* thing) {
  if (GC_REFCOUNT(thing) == 1) return true;
  const auto address = static_cast<zend_ulong>(reinterpret_cast<uintptr_t>(thing) >> 3);
  zval* references = zend_hash_index_find(&search.found, address);
  if (references == nullptr) {
    zval none;
    ZVAL_LONG(&none, 0);
    references = zend_hash_index_add_new(&search.found, address, &none);
  }
  return ++Z_LVAL_P(references) == static_cast<zend_long>(GC_REFCOUNT(thing));
}

// The search came to a value through something of the request's own.
void meet(Search& search, const zval* value) {
  if (Z_TYPE_P(value) == IS_INDIRECT) value = Z_INDIRECT_P(value);
  if (!Z_REFCOUNTED_P(value)) return;
  if (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT && Z_TYPE_P(value) != IS_REFERENCE) return;
  if (is_all_of_them(search, Z_COUNTED_P(value))) add_own(search, value);
}

void meet_all(Search& search, HashTable* values) {
  zval* value;
  ZEND_HASH_FOREACH_VAL(values, value) { meet(search, value); }
  ZEND_HASH_FOREACH_END();
}

void meet_stack(Search& search, const zend_stack& stack) {
  for (int i = 0; i < stack.top; ++i) meet(search, static_cast<zval*>(stack.elements) + i);
}

void meet_call(Search& search, const zend_fcall_info& call) {
  meet(search, &call.function_name);
  for (uint32_t i = 0; i < call.param_count; ++i) meet(search, &call.params[i]);
}

// Of a private type (ext/standard/basic_functions.c), which begins with the call.
void meet_tick_function(void* entry, void* search) {
  meet_call(*static_cast<Search*>(search), *static_cast<zend_fcall_info*>(entry));
}

void meet_output_handlers(Search& search) {
  for (int i = 0; i < OG(handlers).top; ++i) {
    const php_output_handler* const handler = static_cast<php_output_handler**>(OG(handlers).elements)[i];
    if ((handler->flags & PHP_OUTPUT_HANDLER_USER) != 0) meet(search, &handler->func.user->zoh);
  }
}

void meet_superglobals(Search& search) {
  static const char* const names[] = {"_GET", "_POST", "_COOKIE", "_SERVER", "_ENV", "_REQUEST", "_FILES", "_SESSION"};
  for (const char* const name : names) {
    const zval* const value = zend_hash_str_find(&EG(symbol_table), name, strlen(name));
    if (value != nullptr) meet(search, value);
  }
  for (const zval& track_vars : PG(http_globals)) meet(search, &track_vars);
  meet(search, &PS(http_session_vars));
}

void meet_roots(Search& search) {
  meet_superglobals(search);
  if (BG(user_shutdown_function_names) != nullptr) {
    void* entry;
    ZEND_HASH_FOREACH_PTR(BG(user_shutdown_function_names), entry) {
      meet_call(search, static_cast<php_shutdown_function_entry*>(entry)->fci);
    }
    ZEND_HASH_FOREACH_END();
  }
  if (BG(user_tick_functions) != nullptr) {
    zend_llist_apply_with_argument(BG(user_tick_functions), meet_tick_function, &search);
  }
  meet(search, &EG(user_error_handler));
  meet(search, &EG(user_exception_handler));
  meet_stack(search, EG(user_error_handlers));
  meet_stack(search, EG(user_exception_handlers));
  meet(search, &SG(callback_func));
  meet_output_handlers(search);
  for (const zval& name : PS(mod_user_names).names) meet(search, &name);
}

void look_into_object(Search& search, zend_object* object) {
  // A Fiber's or generator's values go as it unwinds.
  if (object->handlers->dtor_obj != zend_objects_destroy_object) return;
  zval* values = nullptr;
  int count = 0;
  HashTable* const properties = object->handlers->get_gc(object, &values, &count);
  for (int i = 0; i < count; ++i) meet(search, &values[i]);
  if (properties != nullptr) meet_all(search, properties);
}

void look_into(Search& search, const zval value) {
  switch (Z_TYPE(value)) {
    case IS_ARRAY:
      meet_all(search, Z_ARRVAL(value));
      break;
    case IS_REFERENCE:
      meet(search, Z_REFVAL(value));
      break;
    default:
      look_into_object(search, Z_OBJ(value));
  }
}

bool has_destructor(const zend_object* object) {
  if ((OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED) != 0) return false;
  return object->ce->destructor != nullptr || object->handlers->dtor_obj != zend_objects_destroy_object;
}

// Keeps the objects to destruct alone, each with a reference.
void keep_objects_with_destructors(Search& search) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < search.count; ++i) {
    if (Z_TYPE(search.own[i]) != IS_OBJECT || !has_destructor(Z_OBJ(search.own[i]))) continue;
    ZVAL_COPY(&search.own[kept++], &search.own[i]);
  }
  search.count = kept;
}

void destruct(zend_object* object) {
  if ((OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED) != 0) return;
  GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
  object->handlers->dtor_obj(object);
}

// As zend_call_destructors() (Zend/zend_execute_API.c): after one that ends in a bailout none is called any more.
void destruct_all(const Search& search) {
  volatile bool bailed_out = false;
  zend_try {
    for (uint32_t i = 0; i < search.count; ++i) destruct(Z_OBJ(search.own[i]));
  }
  zend_catch { bailed_out = true; }
  zend_end_try();
  for (uint32_t i = 0; i < search.count; ++i) {
    GC_ADD_FLAGS(Z_OBJ(search.own[i]), IS_OBJ_DESTRUCTOR_CALLED);
    zval_ptr_dtor(&search.own[i]);
  }
  if (bailed_out) {
    efree(search.own);
    zend_bailout();
  }
}

}  // namespace

void keel_request_destruct_objects() {
  Search search = {};
  zend_hash_init(&search.found, 8, nullptr, nullptr, 0);
  meet_roots(search);
  for (uint32_t i = 0; i < search.count; ++i) look_into(search, search.own[i]);
  zend_hash_destroy(&search.found);
  keep_objects_with_destructors(search);
  destruct_all(search);
  if (search.own != nullptr) efree(search.own);
}
