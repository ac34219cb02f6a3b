#include "runtime/files/document_root.h"

#include <strings.h>

namespace keel::files {

namespace {

constexpr std::string_view kExtension = ".php";

// The end of the next ".php" that ends a segment, in any case, from `begin` on; npos if there is none.
std::size_t end_of_script(std::string_view path, std::size_t begin) {
  for (std::size_t at = begin; at + kExtension.size() <= path.size(); ++at) {
    const std::size_t end = at + kExtension.size();
    if (strncasecmp(path.data() + at, kExtension.data(), kExtension.size()) != 0) continue;
    if (end == path.size() || path[end] == '/') return end;
  }
  return std::string_view::npos;
}

bool is_hidden(std::string_view path) {
  if (path.starts_with("/.well-known/")) path.remove_prefix(std::string_view("/.well-known").size());
  return path.find("/.") != std::string_view::npos;
}

bool is_regular(const std::string& file, struct stat& info) {
  return stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

bool is_directory(const std::string& file) {
  struct stat info;
  return stat(file.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

}  // namespace

bool DocumentRoot::use_script(std::string script_name, std::string path_info, Route& route) const {
  struct stat info;
  std::string file = root_ + script_name;
  if (!is_regular(file, info)) return false;
  route.kind = Route::Kind::Script;
  route.file = std::move(file);
  route.script_name = std::move(script_name);
  route.path_info = std::move(path_info);
  return true;
}

bool DocumentRoot::find_script(const std::string& path, Route& route) const {
  for (std::size_t end = end_of_script(path, 0); end != std::string::npos; end = end_of_script(path, end)) {
    if (use_script(path.substr(0, end), path.substr(end), route)) return true;
  }
  return false;
}

bool DocumentRoot::find_file(const std::string& path, Route& route) const {
  if (files_ == ServeFiles::No || path.back() == '/' || end_of_script(path, 0) == path.size()) return false;
  std::string file = root_ + path;
  if (!is_regular(file, route.info)) return false;
  route.kind = Route::Kind::File;
  route.file = std::move(file);
  return true;
}

bool DocumentRoot::find_index(const std::string& path, Route& route) const {
  if (!is_directory(root_ + path)) return false;
  const std::string directory = path.back() == '/' ? path : path + '/';
  if (!use_script(directory + "index.php", "", route) && !find_file(directory + "index.html", route)) return false;
  if (path.back() != '/') {
    route = {};
    route.kind = Route::Kind::Redirect;
    route.location = directory;
  }
  return true;
}

// One outside the root has no name there.
void DocumentRoot::use_front_controller(Route& route) const {
  if (front_controller_.empty()) {
    use_script("/index.php", "", route);
    return;
  }
  const bool inside = front_controller_.starts_with(root_ + "/");
  route.kind = Route::Kind::Script;
  route.file = front_controller_;
  route.script_name = inside ? front_controller_.substr(root_.size()) : "";
}

Route DocumentRoot::route(const std::string& path) const {
  Route route;
  const bool hidden = is_hidden(path);
  if (!hidden && (find_script(path, route) || find_file(path, route) || find_index(path, route))) return route;
  use_front_controller(route);
  return route;
}

}  // namespace keel::files
