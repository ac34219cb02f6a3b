// Which file below a document root answers a path: the rules of a web server in front of php-fpm with a front
// controller, as FrankenPHP's php_server has them. Reads the file system, never anything else. Any thread.
#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>

namespace keel::files {

enum class ServeFiles : unsigned char { No, Yes };

struct Route {
  enum class Kind : unsigned char {
    Script,    // Run `file`, whose URL path is `script_name`; `path_info` is what follows it in the request's path.
    File,      // Send `file`.
    Redirect,  // To `location`, the same path as a directory.
    NotFound
  };
  Kind kind = Kind::NotFound;
  std::string file;  // Absolute.
  std::string script_name;
  std::string path_info;
  std::string location;
  struct stat info {};  // Of a File.
};

class DocumentRoot {
 public:
  // An absolute path of a directory, and of the script that answers what nothing else does ("" for its index.php).
  DocumentRoot(std::string root, ServeFiles files, std::string front_controller = "")
      : root_(std::move(root)), files_(files), front_controller_(std::move(front_controller)) {}

  const std::string& path() const noexcept { return root_; }

  // `path` comes from document_path(). In this order: a script that is there (with the rest of the path as its path
  // info), a file, a directory's index.php or index.html, the front controller. Names that begin with a dot are not
  // there, except /.well-known/ (RFC 8615). What ends in .php is run or not there, never sent.
  Route route(const std::string& path) const;

 private:
  bool find_script(const std::string& path, Route& route) const;
  bool find_file(const std::string& path, Route& route) const;
  bool find_index(const std::string& path, Route& route) const;
  void use_front_controller(Route& route) const;
  bool use_script(std::string script_name, std::string path_info, Route& route) const;

  std::string root_;
  ServeFiles files_;
  std::string front_controller_;
};

}  // namespace keel::files
