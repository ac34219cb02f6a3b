#include "sapi/application_binding.h"

#include "ext/futures_binding.h"
#include "ext/psr15_binding.h"
#include "ext/request_binding.h"
#include "ext/responder_binding.h"
#include "ext/zend.h"
#include "sapi/php_log.h"
#include "sapi/php_side.h"

namespace {

enum class HandlerKind { Callable, Psr15 };

zval handler;
HandlerKind handler_kind;
zend_fcall_info call_info;
zend_fcall_info_cache call_cache;

// Takes what the application file returned. False with a line in the log if it cannot answer requests.
bool adopt(zval* returned) {
  if (keel_is_psr15_handler(returned)) {
    handler_kind = HandlerKind::Psr15;
  } else if (zend_fcall_info_init(returned, 0, &call_info, &call_cache, nullptr, nullptr) == SUCCESS) {
    handler_kind = HandlerKind::Callable;
  } else {
    keel::log_application_error("it must return a callable or a PSR-15 request handler, not %s",
                                zend_zval_type_name(returned));
    return false;
  }
  ZVAL_COPY(&handler, returned);
  return true;
}

bool run_file(const char* file, zval* returned) {
  zend_file_handle handle;
  zend_stream_init_filename(&handle, file);
  handle.primary_script = true;
  // PHP reports what goes wrong, as the end of the process's own request.
  const int ran = zend_execute_scripts(ZEND_REQUIRE, returned, 1, &handle);
  zend_destroy_file_handle(&handle);
  if (EG(exception) != nullptr) zend_exception_error(EG(exception), E_ERROR);  // One that does not parse.
  return ran == SUCCESS && EG(exit_status) == 0 && Z_TYPE_P(returned) != IS_UNDEF;
}

void call_handler(zval* result) {
  zval request;
  keel_request_from_globals(&request);
  zend_fcall_info call = call_info;
  call.retval = result;
  call.params = &request;
  call.param_count = 1;
  // The cache is copied: a callable object's closure is bound per call.
  zend_fcall_info_cache cache = call_cache;
  zend_call_function(&call, &cache);
  zval_ptr_dtor(&request);
}

}  // namespace

bool keel_application_load(const char* file) {
  ZVAL_UNDEF(&handler);
  volatile bool adopted = false;  // Read after a longjmp.
  zval returned;
  ZVAL_UNDEF(&returned);
  zend_try {
    if (run_file(file, &returned)) {
      adopted = adopt(&returned);
    } else {
      keel::log_application_error("it ended before it returned a handler");
    }
  }
  zend_catch { keel::log_application_error("it ended in a fatal error"); }
  zend_end_try();
  zval_ptr_dtor(&returned);
  if (adopted) keel_define_global_delay();
  return adopted;
}

void keel_application_unload() {
  keel_undefine_global_delay();
  zval_ptr_dtor(&handler);
  ZVAL_UNDEF(&handler);
}

void keel_application_handle() {
  zval result;
  ZVAL_UNDEF(&result);
  if (handler_kind == HandlerKind::Psr15) {
    keel_psr15_handle(&handler, &result);
  } else {
    call_handler(&result);
  }
  if (EG(exception) == nullptr && Z_TYPE(result) != IS_UNDEF) keel_send_return_value(&result);
  zval_ptr_dtor(&result);
}
