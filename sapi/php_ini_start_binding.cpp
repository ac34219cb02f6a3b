#include "sapi/php_ini_start_binding.h"

#include <cstdlib>
#include <cstring>

extern "C" {
#include "build-defs.h"
#include "php_ini.h"
}

// Of main/php_ini.c; in no header.
extern "C" PHPAPI const char* php_ini_scanned_path;

namespace {

constexpr char kScanVariable[] = "PHP_INI_SCAN_DIR";

// Texts that PHP keeps pointers into. They live as long as the process.
struct Redirection {
  char* directory;
  char* scan_directory;
  char* search_path;
  char* given_scan_path;  // The user's $PHP_INI_SCAN_DIR, or null.
};

Redirection redirection;

bool prepare(keel::IniUse use) {
  const auto paths = keel::php_ini_paths(PHP_CONFIG_FILE_PATH, use);
  if (!paths) return false;
  const char* const given = getenv(kScanVariable);
  redirection.directory = strdup(paths->directory.c_str());
  redirection.scan_directory = strdup(paths->scan_directory.c_str());
  redirection.search_path = strdup(keel::php_ini_search_path(*paths, getenv("PHPRC")).c_str());
  redirection.given_scan_path = given != nullptr ? strdup(given) : nullptr;
  setenv(kScanVariable, keel::php_ini_scan_path(*paths, given).c_str(), 1);
  return true;
}

}  // namespace

void keel_ini_start(sapi_module_struct& sapi, keel::IniUse use) {
  if (!prepare(use)) return;
  // An override would undo -n.
  if (sapi.php_ini_path_override == nullptr && !sapi.php_ini_ignore) {
    sapi.php_ini_path_override = redirection.search_path;
  }
}

void keel_ini_started() {
  if (redirection.directory == nullptr) return;
  if (redirection.given_scan_path != nullptr) {
    setenv(kScanVariable, redirection.given_scan_path, 1);
  } else {
    unsetenv(kScanVariable);
  }
  if (php_ini_scanned_path != nullptr) {
    php_ini_scanned_path =
        redirection.given_scan_path != nullptr ? redirection.given_scan_path : redirection.scan_directory;
  }
  keel_replace_constant("PHP_CONFIG_FILE_PATH", redirection.directory);
  keel_replace_constant("PHP_CONFIG_FILE_SCAN_DIR", redirection.scan_directory);
}

const char* keel_ini_directory() {
  const zval* const constant = zend_get_constant_str(ZEND_STRL("PHP_CONFIG_FILE_PATH"));
  return constant != nullptr ? Z_STRVAL_P(constant) : PHP_CONFIG_FILE_PATH;
}

void keel_replace_constant(const char* name, const char* text) {
  auto* const constant = static_cast<zend_constant*>(zend_hash_str_find_ptr(EG(zend_constants), name, strlen(name)));
  if (constant == nullptr) return;
  zval_internal_ptr_dtor(&constant->value);
  ZVAL_NEW_STR(&constant->value, zend_string_init(text, strlen(text), 1));
}
