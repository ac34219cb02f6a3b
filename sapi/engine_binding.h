// Starts and stops PHP in this process. The supervisor starts the modules once, before it forks, so that all
// workers share opcache's memory; each worker then opens the one long PHP request that its application lives in.
#pragma once

// Starts PHP's modules with Keel's own among them. `ini_entries` are lines `name=value` that beat php.ini; may be
// null. False when it failed; PHP has said why on stderr then.
bool keel_engine_start(const char* ini_entries);
void keel_engine_stop();

// Opens and closes the process's own PHP request. Nothing of an HTTP request is in it.
bool keel_engine_open();
void keel_engine_close();

// Runs a PHP file (keel.php) and returns what it returned as JSON text, malloc'ed, for the caller to free. Null on
// failure, with a malloc'ed sentence in `error`. Opens and closes a PHP request of its own.
char* keel_engine_evaluate(const char* file, char** error);

// "8.2.36"
const char* keel_engine_php_version();
