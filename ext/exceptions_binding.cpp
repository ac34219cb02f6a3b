#include "ext/exceptions_binding.h"

extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include "ext/exceptions_arginfo.h"

zend_class_entry* keel_ce_exception;
zend_class_entry* keel_ce_timeout_exception;
zend_class_entry* keel_ce_cancelled_exception;

void keel_register_exceptions() {
  keel_ce_exception = register_class_Keel_Exception(spl_ce_RuntimeException);
  keel_ce_timeout_exception = register_class_Keel_TimeoutException(keel_ce_exception);
  keel_ce_cancelled_exception = register_class_Keel_CancelledException(keel_ce_exception);
}
