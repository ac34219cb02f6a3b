#include "sapi/cli/report_modes_binding.h"

#include <cstdio>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/standard/info.h"
#include "php_ini.h"
#include "php_main.h"
#include "zend_extensions.h"
#include "zend_modules.h"
}

#include "ext/compat_binding.h"
#include "sapi/cli/sapi_module_binding.h"
#include "sapi/php_ini_start_binding.h"

// Of main/php_ini.c; in no header.
extern "C" {
extern PHPAPI char* php_ini_opened_path;
extern PHPAPI char* php_ini_scanned_path;
extern PHPAPI char* php_ini_scanned_files;
}

namespace keel::cli {

namespace {

int by_module_name(Bucket* a, Bucket* b) {
  return strcasecmp(static_cast<zend_module_entry*>(Z_PTR(a->val))->name,
                    static_cast<zend_module_entry*>(Z_PTR(b->val))->name);
}

int by_extension_name(const zend_llist_element** a, const zend_llist_element** b) {
  return strcmp(reinterpret_cast<const zend_extension*>((*a)->data)->name,
                reinterpret_cast<const zend_extension*>((*b)->data)->name);
}

void print_extension_name(void* extension) { php_printf("%s\n", static_cast<zend_extension*>(extension)->name); }

const char* or_none(const char* text) { return text != nullptr ? text : "(none)"; }

zend_class_entry* reflection_class(Mode mode, const char* name) {
  const char* reflection = "reflectionclass";
  if (mode == Mode::ReflectFunction) {
    reflection = strstr(name, "::") != nullptr ? "reflectionmethod" : "reflectionfunction";
  } else if (mode == Mode::ReflectExtension) {
    reflection = "reflectionextension";
  } else if (mode == Mode::ReflectZendExtension) {
    reflection = "reflectionzendextension";
  }
  return static_cast<zend_class_entry*>(zend_hash_str_find_ptr(CG(class_table), reflection, strlen(reflection)));
}

// ReflectionMethod's constructor does not like one argument from 8.4 on; createFromMethodName() is there from 8.3 on.
void reflect(zend_class_entry* reflection, zval* name, zval* object) {
  auto* const factory = static_cast<zend_function*>(
      zend_hash_str_find_ptr(&reflection->function_table, ZEND_STRL("createfrommethodname")));
  if (factory != nullptr) {
    zend_call_known_function(factory, nullptr, reflection, object, 1, name, nullptr);
  } else {
    object_init_ex(object, reflection);
    zend_call_known_instance_method_with_1_params(reflection->constructor, Z_OBJ_P(object), nullptr, name);
  }
}

void print_exception() {
  zval holder;
  zval* const message = zend_read_property(zend_ce_exception, EG(exception), ZEND_STRL("message"), 0, &holder);
  zend_printf("Exception: %s\n", Z_STRVAL_P(message));
  zend_clear_exception();
  EG(exit_status) = 1;
}

}  // namespace

void print_version() {
  php_printf("PHP %s (%s) (built: %s %s) (%s) (Keel %s)\nCopyright (c) The PHP Group\n%s", PHP_VERSION,
             sapi_module_cli.name, __DATE__, __TIME__, kPhpBuildKind, KEEL_VERSION, get_zend_version());
}

void print_info() {
  php_print_info(PHP_INFO_ALL & ~PHP_INFO_CREDITS);
  php_output_end_all();
}

void print_modules() {
  HashTable modules;
  zend_hash_init(&modules, 64, nullptr, nullptr, 0);
  zend_hash_copy(&modules, &module_registry, nullptr);
  zend_hash_sort(&modules, by_module_name, 0);
  php_printf("[PHP Modules]\n");
  void* entry;
  ZEND_HASH_FOREACH_PTR(&modules, entry) { php_printf("%s\n", static_cast<zend_module_entry*>(entry)->name); }
  ZEND_HASH_FOREACH_END();
  zend_hash_destroy(&modules);

  zend_llist extensions;
  zend_llist_copy(&extensions, &zend_extensions);
  extensions.dtor = nullptr;
  zend_llist_sort(&extensions, by_extension_name);
  php_printf("\n[Zend Modules]\n");
  zend_llist_apply(&extensions, print_extension_name);
  zend_llist_destroy(&extensions);
  php_printf("\n");
  php_output_end_all();
}

void print_ini_files() {
  zend_printf("Configuration File (php.ini) Path: %s\n", keel_ini_directory());
  zend_printf("Loaded Configuration File:         %s\n", or_none(php_ini_opened_path));
  zend_printf("Scan for additional .ini files in: %s\n", or_none(php_ini_scanned_path));
  zend_printf("Additional .ini files parsed:      %s\n", or_none(php_ini_scanned_files));
}

void print_extension_settings(const char* extension) {
  char* const name = zend_str_tolower_dup(extension, strlen(extension));
  auto* const module = static_cast<zend_module_entry*>(zend_hash_str_find_ptr(&module_registry, name, strlen(name)));
  if (module != nullptr) {
    php_info_print_module(module);
  } else if (strcmp(extension, "main") == 0) {
    display_ini_entries(nullptr);
  } else {
    zend_printf("Extension '%s' not present.\n", extension);
    EG(exit_status) = 1;
  }
  efree(name);
}

void print_reflection(Mode mode, const char* name) {
  zend_class_entry* const reflection = reflection_class(mode, name);
  zval object;
  zval argument;
  ZVAL_UNDEF(&object);
  ZVAL_STRING(&argument, name);
  // A frame, because without one the engine reports what the constructor throws at once instead of keeping it.
  zend_execute_data frame;
  memset(&frame, 0, sizeof(frame));
  frame.func = reinterpret_cast<zend_function*>(const_cast<zend_internal_function*>(&zend_pass_function));
  EG(current_execute_data) = &frame;
  reflect(reflection, &argument, &object);
  if (EG(exception) != nullptr) {
    print_exception();
  } else {
    zend_print_zval(&object, 0);
    zend_write("\n", 1);
  }
  EG(current_execute_data) = nullptr;
  zval_ptr_dtor(&object);
  zval_ptr_dtor(&argument);
}

}  // namespace keel::cli
