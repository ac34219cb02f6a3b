// The PDO driver pgsql-async: its registration, and the defaults that the server's configuration gives it.
#pragma once

#include <cstddef>

// Registers the driver if PDO is loaded. In MINIT.
void keel_register_pgsql_driver(int module_number);
void keel_unregister_pgsql_driver();

// What `new PDO('pgsql-async:')` uses: the part of a DSN after the prefix (copied; null for none), and the pool's size
// and time limit where a DSN does not give its own.
void keel_pgsql_set_defaults(const char* dsn, std::size_t pool_size, long pool_timeout_ms);
