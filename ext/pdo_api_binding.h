// The functions of the PDO extension that a driver needs. PDO is a shared extension on Debian, and the server is linked
// without it, so they are looked up when the module starts; PHP has opened PDO for everybody (RTLD_GLOBAL) by then.
#pragma once

#include "ext/zend.h"

extern "C" {
#include "ext/pdo/php_pdo_driver.h"
}

struct KeelPdoApi {
  decltype(&php_pdo_register_driver) register_driver;
  decltype(&php_pdo_unregister_driver) unregister_driver;
  decltype(&php_pdo_stmt_set_column_count) set_column_count;
  decltype(&pdo_throw_exception) throw_exception;
  decltype(&pdo_raise_impl_error) raise_impl_error;
  void (*handle_error)(pdo_dbh_t*, pdo_stmt_t*);  // ext/pdo/php_pdo_int.h
  decltype(&pdo_get_bool_param) get_bool_param;
  decltype(&pdo_get_long_param) get_long_param;
};

// Filled by keel_pdo_api_find(); use it only if that returned true.
extern KeelPdoApi keel_pdo;

// False if PDO is not loaded.
bool keel_pdo_api_find();
