#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "sapi/cli/invocation.h"
#include "sapi/php_ini_paths.h"

namespace fs = std::filesystem;
using namespace keel;

namespace {

// A directory like Debian's /etc/php/8.2, with the SAPIs that a test asks for.
class IniTree {
 public:
  IniTree() {
    char name[] = "/tmp/keel-ini-XXXXXX";
    REQUIRE(mkdtemp(name) != nullptr);
    root_ = name;
  }
  ~IniTree() { fs::remove_all(root_); }
  IniTree(const IniTree&) = delete;
  IniTree& operator=(const IniTree&) = delete;

  std::string add(const std::string& name) const {
    fs::create_directories(root_ / name);
    return root_ / name;
  }
  std::string add_file(const std::string& name) const {
    std::ofstream(root_ / name) << "memory_limit=1M\n";
    return root_ / name;
  }

 private:
  fs::path root_;
};

IniPaths some_paths() { return {"/etc/php/8.2/cli", "/etc/php/8.2/cli/conf.d"}; }

}  // namespace

TEST_CASE("php.ini: the command line reads the files of cli") {
  const IniTree tree;
  const std::string embed = tree.add("embed");
  const std::string cli = tree.add("cli");
  tree.add("fpm");
  const auto paths = php_ini_paths(embed, IniUse::CommandLine);
  REQUIRE(paths.has_value());
  CHECK(paths->directory == cli);
  CHECK(paths->scan_directory == cli + "/conf.d");
}

TEST_CASE("php.ini: the server reads the files of keel, or else those of fpm") {
  const IniTree tree;
  const std::string embed = tree.add("embed");
  tree.add("cli");
  CHECK_FALSE(php_ini_paths(embed, IniUse::Server).has_value());
  const std::string fpm = tree.add("fpm");
  CHECK(php_ini_paths(embed, IniUse::Server)->directory == fpm);
  const std::string own = tree.add("keel");
  CHECK(php_ini_paths(embed, IniUse::Server)->directory == own);
}

TEST_CASE("php.ini: where all SAPIs share a directory nothing changes") {
  const IniTree tree;
  tree.add("cli");
  CHECK_FALSE(php_ini_paths(tree.add("lib"), IniUse::CommandLine).has_value());
  CHECK_FALSE(php_ini_paths("", IniUse::CommandLine).has_value());
}

TEST_CASE("php.ini: it is searched for in $PHPRC, beside the executable, and in the directory") {
  const std::string here = fs::read_symlink("/proc/self/exe").parent_path();
  CHECK(php_ini_search_path(some_paths(), nullptr) == here + ":/etc/php/8.2/cli");
  CHECK(php_ini_search_path(some_paths(), "") == here + ":/etc/php/8.2/cli");
  CHECK(php_ini_search_path(some_paths(), "/a") == "/a:" + here + ":/etc/php/8.2/cli");
}

TEST_CASE("php.ini: a $PHPRC that is a file is php.ini") {
  const IniTree tree;
  const std::string file = tree.add_file("own.ini");
  CHECK(php_ini_search_path(some_paths(), file.c_str()) == file);
}

TEST_CASE("php.ini: empty elements of $PHP_INI_SCAN_DIR are the default directory") {
  CHECK(php_ini_scan_path(some_paths(), nullptr) == "/etc/php/8.2/cli/conf.d");
  CHECK(php_ini_scan_path(some_paths(), "") == "");
  CHECK(php_ini_scan_path(some_paths(), "/a") == "/a");
  CHECK(php_ini_scan_path(some_paths(), ":/a") == "/etc/php/8.2/cli/conf.d:/a");
  CHECK(php_ini_scan_path(some_paths(), "/a:") == "/a:/etc/php/8.2/cli/conf.d");
  CHECK(php_ini_scan_path(some_paths(), "/a::/b") == "/a:/etc/php/8.2/cli/conf.d:/b");
}

TEST_CASE("invocation: the executable is php under the names of php") {
  for (const char* name : {"php", "php8.2", "/usr/local/bin/php", "./php-cli", "keel-php", "/opt/keel-php"}) {
    CAPTURE(name);
    CHECK(cli::is_php_name(name));
  }
  for (const char* name : {"keel", "/usr/bin/keel", "/php/keel", "frankenphp", "keel-php8", ""}) {
    CAPTURE(name);
    CHECK_FALSE(cli::is_php_name(name));
  }
}

TEST_CASE("invocation: options of php make a php command line, Keel's own do not") {
  for (const char* argument : {"-r", "-d", "-dmemory_limit=1G", "-n", "-v", "-i", "-m", "-l", "--", "--ini", "--rf"}) {
    CAPTURE(argument);
    CHECK(cli::is_php_argument(argument));
  }
  for (const char* argument : {"-h", "--help", "-V", "--version", "--port=80", "-", "run", "php", "version"}) {
    CAPTURE(argument);
    CHECK_FALSE(cli::is_php_argument(argument));
  }
}

TEST_CASE("invocation: a file makes a php command line, a directory or nothing does not") {
  const IniTree tree;
  const std::string directory = tree.add("scripts");
  const std::string script = tree.add_file("script.php");
  CHECK(cli::is_php_argument(script.c_str()));
  CHECK_FALSE(cli::is_php_argument(directory.c_str()));
  CHECK_FALSE(cli::is_php_argument((directory + "/missing.php").c_str()));
}

TEST_CASE("invocation: PHP_BINARY is the link beside the executable, or the executable") {
  const fs::path executable = fs::read_symlink("/proc/self/exe");
  // In a build directory that link leads to the real keel, which is another program than this test.
  CHECK(cli::php_binary("php") == executable);
  CHECK(cli::php_binary("/nowhere/php") == executable);
  const IniTree tree;
  const std::string own = tree.add("bin") + "/php";
  fs::create_symlink(executable, own);
  CHECK(cli::php_binary(own.c_str()) == own);
}
