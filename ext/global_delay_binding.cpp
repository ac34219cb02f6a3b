// The global function delay(), which gives way to one of the application, whenever that comes: while PHP code is
// compiled it is out of the function table, so that calls of it are looked up when they are made.
#include "ext/futures_binding.h"

#include <utility>

#include "ext/global_delay_arginfo.h"

ZEND_FUNCTION(Keel_delay);

ZEND_FUNCTION(delay) { ZEND_FN(Keel_delay)(INTERNAL_FUNCTION_PARAM_PASSTHRU); }

namespace {

zend_function* global_delay = nullptr;  // Null while the server has not defined it.
decltype(zend_compile_file) inner_compile_file;
decltype(zend_compile_string) inner_compile_string;

zend_function* find() {
  return static_cast<zend_function*>(zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("delay")));
}

bool hide() {
  if (global_delay == nullptr || find() != global_delay) return false;
  const dtor_func_t destructor = CG(function_table)->pDestructor;
  CG(function_table)->pDestructor = nullptr;
  zend_hash_str_del(CG(function_table), ZEND_STRL("delay"));
  CG(function_table)->pDestructor = destructor;
  return true;
}

void show() { zend_hash_add_ptr(CG(function_table), global_delay->common.function_name, global_delay); }

template <typename Compile>
zend_op_array* compile_without_delay(Compile compile) {
  if (!hide()) return compile();  // A compilation inside another one, too.
  zend_op_array* volatile result = nullptr;
  zend_try { result = compile(); }
  zend_catch {
    show();
    zend_bailout();
  }
  zend_end_try();
  show();
  return result;
}

zend_op_array* on_compile_file(zend_file_handle* file, int type) {
  return compile_without_delay([=] { return inner_compile_file(file, type); });
}

zend_op_array* on_compile_string(zend_string* source, const char* name, zend_compile_position position) {
  return compile_without_delay([=] { return inner_compile_string(source, name, position); });
}

}  // namespace

void keel_define_global_delay() {
  if (find() != nullptr) return;
  zend_register_functions(nullptr, ext_functions, nullptr, MODULE_PERSISTENT);
  global_delay = find();
  inner_compile_file = std::exchange(zend_compile_file, on_compile_file);
  inner_compile_string = std::exchange(zend_compile_string, on_compile_string);
}

void keel_undefine_global_delay() {
  if (global_delay == nullptr) return;
  zend_compile_file = inner_compile_file;
  zend_compile_string = inner_compile_string;
  if (find() == global_delay) zend_hash_str_del(CG(function_table), ZEND_STRL("delay"));
  global_delay = nullptr;
}
