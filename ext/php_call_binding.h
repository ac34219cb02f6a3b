// Calls of PHP methods and functions whose names are known.
#pragma once

#include <string_view>

#include "ext/zend.h"

namespace keel {

// Calls a method, its name in lower case, and sets `result`. False with an exception thrown if the method throws or
// does not exist; `result` is then undefined. May suspend; may bail out.
bool call_method(zend_object* object, std::string_view name, zval* result, uint32_t count = 0,
                 zval* arguments = nullptr);

// The loaded class or interface of that name (in lower case), or null. Never autoloads.
zend_class_entry* loaded_class(std::string_view lower_name);

}  // namespace keel
