// Keel's exception tree, declared in exceptions.stub.php. The class entries live as long as the module.
#pragma once

#include "ext/zend.h"

extern zend_class_entry* keel_ce_exception;
extern zend_class_entry* keel_ce_timeout_exception;
extern zend_class_entry* keel_ce_cancelled_exception;

void keel_register_exceptions();
