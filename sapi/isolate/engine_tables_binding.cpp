#include "sapi/isolate/engine_tables_binding.h"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "ext/zend.h"

extern "C" {
#include "Zend/zend_compile.h"
#include "Zend/zend_ini.h"
#include "Zend/zend_map_ptr.h"
}

struct KeelEngineTables {
  HashTable functions;
  HashTable classes;
  HashTable constants;
  HashTable superglobals;
  HashTable ini;
  void* map_ptrs;
  size_t map_ptr_bytes;
};

namespace {

KeelEngineTables model;

void copy_table(HashTable* copy, HashTable* table) {
  zend_hash_init(copy, zend_hash_num_elements(table), nullptr, table->pDestructor, 1);
  zend_hash_copy(copy, table, nullptr);
}

// Of a table whose elements are structures that requests change.
void copy_table_of_structures(HashTable* copy, HashTable* table, size_t size) {
  zend_hash_init(copy, zend_hash_num_elements(table), nullptr, nullptr, 1);
  zend_string* name;
  void* element;
  ZEND_HASH_FOREACH_STR_KEY_PTR(table, name, element) { zend_hash_add_mem(copy, name, element, size); }
  ZEND_HASH_FOREACH_END();
}

void free_table_of_structures(HashTable* table) {
  void* element;
  ZEND_HASH_FOREACH_PTR(table, element) { free(element); }
  ZEND_HASH_FOREACH_END();
  zend_hash_destroy(table);
}

void copy_map_ptrs(KeelEngineTables* tables, const void* from, size_t bytes) {
  tables->map_ptr_bytes = bytes;
  tables->map_ptrs = malloc(bytes);
  if (tables->map_ptrs == nullptr) abort();
  memcpy(tables->map_ptrs, from, bytes);
}

struct Sources {
  HashTable* functions;
  HashTable* classes;
  HashTable* constants;
  HashTable* superglobals;
  HashTable* ini;
};

void copy_all(KeelEngineTables* tables, const Sources& from) {
  copy_table(&tables->functions, from.functions);
  copy_table(&tables->classes, from.classes);
  copy_table(&tables->constants, from.constants);
  copy_table_of_structures(&tables->superglobals, from.superglobals, sizeof(zend_auto_global));
  copy_table_of_structures(&tables->ini, from.ini, sizeof(zend_ini_entry));
}

}  // namespace

void keel_engine_tables_capture() {
  copy_all(&model, {CG(function_table), CG(class_table), EG(zend_constants), CG(auto_globals), EG(ini_directives)});
  copy_map_ptrs(&model, CG(map_ptr_real_base), CG(map_ptr_size) * sizeof(void*));
}

KeelEngineTables* keel_engine_tables_install() {
  auto* const tables = static_cast<KeelEngineTables*>(malloc(sizeof(KeelEngineTables)));
  if (tables == nullptr) abort();
  copy_all(tables, {&model.functions, &model.classes, &model.constants, &model.superglobals, &model.ini});
  CG(function_table) = EG(function_table) = &tables->functions;
  CG(class_table) = EG(class_table) = &tables->classes;
  EG(zend_constants) = &tables->constants;
  CG(auto_globals) = &tables->superglobals;
  EG(ini_directives) = &tables->ini;
  EG(error_reporting_ini_entry) = nullptr;  // Looked up once, in that table.
  zend_hash_init(&EG(persistent_list), 8, nullptr, EG(persistent_list).pDestructor, 1);
  copy_map_ptrs(tables, model.map_ptrs, model.map_ptr_bytes);
  CG(map_ptr_real_base) = tables->map_ptrs;  // Which the engine may reallocate.
  CG(map_ptr_base) = ZEND_MAP_PTR_BIASED_BASE(tables->map_ptrs);
  return tables;
}

void keel_engine_tables_free(KeelEngineTables* tables) {
  zend_hash_graceful_reverse_destroy(&EG(persistent_list));
  // What is in these is everybody's.
  for (HashTable* table : {&tables->functions, &tables->classes, &tables->constants}) {
    table->pDestructor = nullptr;
    zend_hash_destroy(table);
  }
  free_table_of_structures(&tables->superglobals);
  free_table_of_structures(&tables->ini);
  free(CG(map_ptr_real_base));
  free(tables);
}
