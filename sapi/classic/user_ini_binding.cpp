#include "sapi/classic/user_ini_binding.h"

#include <cstdlib>
#include <cstring>
#include <ctime>

#include "ext/zend.h"

extern "C" {
#include "php_globals.h"
#include "php_ini.h"
}

namespace {

// What the files from the document root down to one directory say. On the C heap, like all that belongs to no isolate.
struct Settings {
  time_t expires;
  HashTable values;
};

HashTable cache;  // By directory.

Settings* settings_of(const char* directory, size_t length) {
  if (cache.nTableSize == 0) zend_hash_init(&cache, 8, nullptr, nullptr, 1);
  auto* settings = static_cast<Settings*>(zend_hash_str_find_ptr(&cache, directory, length));
  if (settings != nullptr) return settings;
  settings = static_cast<Settings*>(calloc(1, sizeof(Settings)));
  if (settings == nullptr) abort();
  zend_hash_init(&settings->values, 0, nullptr, config_zval_dtor, 1);
  zend_hash_str_update_ptr(&cache, directory, length, settings);
  return settings;
}

// Each directory from the document root to `directory`, which ends in a slash.
void read_files(char* directory, size_t root_length, HashTable* values) {
  for (char* slash = strchr(directory + root_length, '/'); slash != nullptr; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    php_parse_user_ini_file(directory, PG(user_ini_filename), values);
    *slash = '/';
  }
}

void apply_files(const keel::ScriptLocation& script, char* directory, size_t length) {
  Settings* const settings = settings_of(directory, length);
  const time_t now = time(nullptr);
  if (now > settings->expires) {
    zend_hash_clean(&settings->values);
    read_files(directory, script.document_root.size(), &settings->values);
    settings->expires = now + PG(user_ini_cache_ttl);
  }
  php_ini_activate_config(&settings->values, PHP_INI_PERDIR, PHP_INI_STAGE_HTACCESS);
}

void apply_host(const keel::PhpRequest& request) {
  const auto* const host = request.head().find("host");
  if (host == nullptr) return;
  const std::string_view name = host->value.substr(0, host->value.find(':'));
  char* const lower = zend_str_tolower_dup(name.data(), name.size());
  php_ini_activate_per_host_config(lower, name.size());
  efree(lower);
}

}  // namespace

void keel_user_ini_apply(const keel::PhpRequest& request) {
  if (php_ini_has_per_host_config()) apply_host(request);
  const bool has_files = PG(user_ini_filename) != nullptr && *PG(user_ini_filename) != '\0';
  if (!has_files && !php_ini_has_per_dir_config()) return;
  const keel::ScriptLocation& script = *request.script();
  const size_t length = script.filename.rfind('/') + 1;
  char* const directory = estrndup(script.filename.data(), length);
  php_ini_activate_per_dir_config(directory, length);
  if (has_files) apply_files(script, directory, length);
  efree(directory);
}
