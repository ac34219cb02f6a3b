#include "sapi/classic/classic_request.h"

#include "sapi/classic/php_side.h"

namespace keel {

void ClassicRequest::set_script(const std::string& document_root, files::Route&& route) {
  location_.document_root = document_root;
  location_.filename = std::move(route.file);
  location_.name = std::move(route.script_name);
  location_.path_info = std::move(route.path_info);
  location_.self = location_.name + location_.path_info;
}

bool ClassicRequest::tell_client_gone() noexcept { return isolate != nullptr && keel_classic_client_gone(*this); }

}  // namespace keel
