// Where php.ini and the additional .ini files are. Debian compiles directories of its own into every SAPI
// (/etc/php/8.2/cli, …/fpm, …/embed) and enables extensions in each of them, but the libphp that Keel embeds knows
// only …/embed. Where PHP has one directory for all SAPIs, as it has elsewhere, nothing changes.
// Plain functions without Zend; before PHP starts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keel {

enum class IniUse {
  // `keel php`, a stand-in for php: cli, then what is compiled in.
  CommandLine,
  // `keel run`: keel, for who wants one; fpm, which is configured for serving and replaced by Keel; then what is
  // compiled in. Not cli: it has no memory limit and may show errors.
  Server
};

struct IniPaths {
  std::string directory;       // of php.ini
  std::string scan_directory;  // of the additional .ini files
};

// The directories that stand beside the one that is compiled into PHP (PHP_CONFIG_FILE_PATH). None if that is not a
// directory of one SAPI or if no other one is there.
std::optional<IniPaths> php_ini_paths(std::string_view compiled_directory, IniUse use);

// What PHP searches for php.ini if it is to use `paths`, in the order of php(1): $PHPRC (`rc`, null if unset), the
// executable's directory, the directory. A php.ini path override (-c) as main/php_ini.c takes it.
std::string php_ini_search_path(const IniPaths& paths, const char* rc);

// $PHP_INI_SCAN_DIR (`given`, null if unset) with `paths` for each empty element, as it would be if they were
// compiled in.
std::string php_ini_scan_path(const IniPaths& paths, const char* given);

}  // namespace keel
