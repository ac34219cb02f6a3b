// The known name that a mistyped one probably meant. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace keel::config {

// Edits between two names: insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
std::size_t edit_distance(std::string_view left, std::string_view right);

// The nearest of `known`, compared also by what follows its last dot, so that "port" finds "server.port". "" if none
// is near enough to be meant.
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> known);

// "; did you mean server.port?", or "" if nothing is near.
std::string suggestion(std::string_view name, std::span<const std::string_view> known);

}  // namespace keel::config
