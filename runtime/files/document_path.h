// The path of a request's target as a path below the document root. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keel::files {

// Percent-decodes a target's path and resolves its "." and ".." segments and doubled slashes (RFC 3986, 5.2.4), so that
// it begins with "/" and leads nowhere above. None for a broken escape, a NUL byte, or a path that is not absolute.
std::optional<std::string> document_path(std::string_view encoded);

// The inverse, for a Location: bytes that a path cannot hold as they are become escapes.
std::string encoded_path(std::string_view path);

}  // namespace keel::files
