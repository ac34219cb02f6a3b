// .user.ini files and the per-directory and per-host sections of php.ini, as php-fpm applies them to a script
// (sapi/fpm/fpm/fpm_main.c, sapi_cgi_activate()). Never suspends.
#pragma once

#include "sapi/php_request.h"

// Makes them the settings of the request that starts in the interpreter that is in. What the files say is kept for
// user_ini.cache_ttl seconds, for the whole process.
void keel_user_ini_apply(const keel::PhpRequest& request);
