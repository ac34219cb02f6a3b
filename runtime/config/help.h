// The pages of `keel help`. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace keel::config {

// The commands of this version that have a page, and "config", the page on settings.
bool is_help_topic(std::string_view topic);

// The page for a topic that is_help_topic() knows, or for "".
std::string help_page(std::string_view topic);

}  // namespace keel::config
