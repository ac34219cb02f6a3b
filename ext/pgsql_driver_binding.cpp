#include "ext/pgsql_driver_binding.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ext/pgsql_pdo_binding.h"

#include "ext/pgsql_arginfo.h"

namespace {

using keel::pgsql::PdoHandle;

char* default_dsn;
PdoHandle::Setting default_settings[2];
size_t default_setting_count;

// The text of an option, as Options::set() takes it.
void write_setting(PdoHandle::Setting* setting, const char* key, zval* value) {
  setting->key = key;
  zend_string* const text = zval_get_string(value);
  snprintf(setting->value, sizeof(setting->value), "%s", ZSTR_VAL(text));
  zend_string_release(text);
}

// The options of the constructor that concern the connection; at most one each.
size_t read_settings(zval* options, PdoHandle::Setting* settings) {
  static const struct {
    zend_long attribute;
    const char* key;
  } kKeys[] = {{kAttrPoolSize, "pool_size"},
               {kAttrPoolTimeoutMs, "pool_timeout_ms"},
               {kAttrLease, "lease"},
               {kAttrReset, "reset"},
               {kAttrPgbouncer, "pgbouncer"},
               {kAttrStatementCacheSize, "statement_cache_size"},
               {PDO_ATTR_TIMEOUT, "connect_timeout"}};
  size_t count = 0;
  for (const auto& known : kKeys) {
    zval* const value = options != nullptr ? zend_hash_index_find(Z_ARRVAL_P(options), known.attribute) : nullptr;
    if (value != nullptr) write_setting(&settings[count++], known.key, value);
  }
  return count;
}

bool bool_option(zval* options, zend_long attribute) {
  zval* const value = options != nullptr ? zend_hash_index_find(Z_ARRVAL_P(options), attribute) : nullptr;
  return value != nullptr && zend_is_true(value);
}

int open_handle(pdo_dbh_t* dbh, zval* options) {
  PdoHandle::Setting settings[8];
  const size_t count = read_settings(options, settings);
  if (EG(exception) != nullptr) return 0;
  const bool use_default = dbh->data_source[0] == '\0' && default_dsn != nullptr;
  PdoHandle::Refusal refusal;
  PdoHandle* const handle =
      PdoHandle::create(use_default ? default_dsn : dbh->data_source, dbh->username, dbh->password,
                        {default_settings, default_setting_count}, {settings, count}, &refusal);
  if (handle == nullptr) {
    keel_pdo.throw_exception(0, refusal.message, &refusal.sqlstate);
    return 0;
  }
  handle->emulate_prepares = bool_option(options, PDO_ATTR_EMULATE_PREPARES);
  if (bool_option(options, kAttrDisablePrepares)) handle->preparation = keel::pgsql::Preparation::Unnamed;
  const auto end = handle->connect();
  if (end != keel::pgsql::CallEnd::Done) {
    handle->refuse(&refusal);
    delete handle;
    if (end == keel::pgsql::CallEnd::Cancelled) {
      keel_pgsql_ended(dbh, nullptr, end);
    } else {
      keel_pdo.throw_exception(PGRES_FATAL_ERROR, refusal.message, &refusal.sqlstate);
    }
    return 0;
  }
  dbh->driver_data = handle;
  dbh->methods = &keel_pgsql_handle_methods;
  dbh->alloc_own_columns = 1;
  dbh->max_escaped_char_length = 2;
  // Nothing is to be done at these events, so PDO need not go over the parameters.
  dbh->skip_param_evt = 1 << PDO_PARAM_EVT_EXEC_POST | 1 << PDO_PARAM_EVT_FETCH_PRE | 1 << PDO_PARAM_EVT_FETCH_POST;
  return 1;
}

const pdo_driver_t driver = {"pgsql-async", sizeof("pgsql-async") - 1, PDO_DRIVER_API, open_handle};

bool registered;

}  // namespace

ZEND_METHOD(Keel_Pgsql, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }

void keel_register_pgsql_driver(int) {
  if (!keel_pdo_api_find()) return;
  register_class_Keel_Pgsql();
  registered = keel_pdo.register_driver(&driver) == SUCCESS;
}

void keel_unregister_pgsql_driver() {
  if (registered) keel_pdo.unregister_driver(&driver);
  registered = false;
}

void keel_pgsql_set_defaults(const char* dsn, std::size_t pool_size, long pool_timeout_ms) {
  free(default_dsn);
  default_dsn = dsn != nullptr ? strdup(dsn) : nullptr;
  default_settings[0].key = "pool_size";
  snprintf(default_settings[0].value, sizeof(default_settings[0].value), "%zu", pool_size);
  default_settings[1].key = "pool_timeout_ms";
  snprintf(default_settings[1].value, sizeof(default_settings[1].value), "%ld", pool_timeout_ms);
  default_setting_count = 2;
}
