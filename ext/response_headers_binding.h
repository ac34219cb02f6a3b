// The headers of a Keel\Response: an array of lower-case name => list of the name as spelled and, after it, the
// values. All functions work on the zval that holds the array, which they separate. Never suspend.
#pragma once

#include <string_view>

#include "ext/zend.h"

namespace keel {

enum class Existing { Replace, Keep };

// Where an error is reported: the positions of the name's and the value's arguments.
struct HeaderArguments {
  uint32_t name = 1;
  uint32_t value = 1;
};

// Sets or extends a header; `value` is a string or a list of strings. An empty list changes nothing but, with
// Replace, removes the header. False with an exception thrown if it cannot be sent.
bool put_header(zval* headers, zend_string* name, zval* value, Existing existing, HeaderArguments arguments);

// Sets one header to one value that comes from argument 1. False with an exception thrown if it cannot be sent.
bool put_header(zval* headers, std::string_view name, zend_string* value);
bool put_header(zval* headers, std::string_view name, std::string_view value);

// Sets all of `source`, which is argument number `argument`. False with an exception thrown if one cannot be sent.
bool put_headers(zval* headers, HashTable* source, uint32_t argument);

void remove_header(zval* headers, zend_string* name);

// The values of a header, joined by ", "; null if there is none. The caller releases it.
zend_string* header_text(zval* headers, zend_string* name);

// Sets `result` to an array of spelled name => list of values.
void header_lists(zval* headers, zval* result);

}  // namespace keel
