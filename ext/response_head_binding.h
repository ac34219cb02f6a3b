// Hands a response's status line and headers to the SAPI layer.
#pragma once

#include <string_view>

#include "ext/zend.h"

namespace keel {

// Whether the head can still be changed. If not, warns as header() does and gives false.
bool response_head_open();

// Replaces the header of that name, or adds to it. Set-Cookie always adds.
enum class HeaderLine { First, Further };
void send_header(zend_string* name, zend_string* value, HeaderLine line);

// Sets the status. Call it after the headers: PHP changes it for Location and WWW-Authenticate. An empty reason
// means the usual one.
void send_status(zend_long status, std::string_view reason);

}  // namespace keel
