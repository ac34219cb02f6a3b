// The media type of a file, by its name. Constant data; any thread.
#pragma once

#include <string_view>

namespace keel::files {

// "text/css; charset=utf-8" for "/a/style.CSS"; application/octet-stream for what is unknown.
std::string_view media_type(std::string_view path);

}  // namespace keel::files
