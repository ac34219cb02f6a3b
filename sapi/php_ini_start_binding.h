// Makes PHP's start-up read the ini files that php_ini_paths.h finds instead of those compiled into libphp. Calls
// stand around php_module_startup(), in order, on the main thread.
#pragma once

#include "sapi/php_ini_paths.h"

#include "ext/zend.h"

// Call when everything else is set in `sapi`: -c (php_ini_path_override) and -n (php_ini_ignore) come first. Until
// the second call $PHP_INI_SCAN_DIR is not the user's.
void keel_ini_start(sapi_module_struct& sapi, keel::IniUse use);

// Puts the environment back and lets PHP name the directories that were used: the constants PHP_CONFIG_FILE_PATH and
// PHP_CONFIG_FILE_SCAN_DIR, php --ini. (The table of phpinfo() names libphp's; it is compiled in there.)
void keel_ini_started();

// The directory in which php.ini is looked for by default. After keel_ini_started(); valid until PHP stops.
const char* keel_ini_directory();

// Gives a constant that PHP has defined at start-up another text. Nothing happens if there is no such constant.
void keel_replace_constant(const char* name, const char* text);
