#include "runtime/http/exchange.h"

#include "runtime/http/syntax.h"

namespace keel::http {

const Header* RequestHead::find(std::string_view name) const noexcept {
  for (const Header& header : headers) {
    if (header.name.size() != name.size()) continue;
    std::size_t i = 0;
    while (i < name.size() && ascii_lower(header.name[i]) == ascii_lower(name[i])) ++i;
    if (i == name.size()) return &header;
  }
  return nullptr;
}

}  // namespace keel::http
