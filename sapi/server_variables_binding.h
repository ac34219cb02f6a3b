// $_SERVER of a request in app mode, as php -S and php-fpm fill it. Never suspends.
#pragma once

#include "ext/zend.h"
#include "sapi/php_request.h"

// Adds the request's variables to `variables`, an array. May bail out (memory).
void keel_register_server_variables(const keel::PhpRequest& request, zval* variables);

// Makes the interned names. Once, after module start-up.
void keel_server_variables_init(const char* script_filename);
