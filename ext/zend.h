// Zend's and PHP's headers, as every *_binding.cpp includes them. Binding files hold nothing with a destructor
// across a call into Zend: PHP leaves functions by longjmp.
#pragma once

// PHP's headers are C; some of them say `extern "C"` for themselves, some do not.
extern "C" {
#include "php.h"

#include "SAPI.h"
#include "Zend/zend_exceptions.h"
#include "Zend/zend_fibers.h"
#include "Zend/zend_interfaces.h"
}
