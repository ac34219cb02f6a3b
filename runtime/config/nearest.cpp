#include "runtime/config/nearest.h"

#include <algorithm>
#include <vector>

namespace keel::config {

std::size_t edit_distance(std::string_view left, std::string_view right) {
  const std::size_t width = right.size() + 1;
  std::vector<std::size_t> table((left.size() + 1) * width);
  const auto at = [&](std::size_t row, std::size_t column) -> std::size_t& { return table[row * width + column]; };
  for (std::size_t column = 0; column < width; ++column) at(0, column) = column;
  for (std::size_t row = 1; row <= left.size(); ++row) {
    at(row, 0) = row;
    for (std::size_t column = 1; column < width; ++column) {
      const std::size_t replaced = left[row - 1] == right[column - 1] ? 0 : 1;
      std::size_t best =
          std::min({at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + replaced});
      const bool swapped =
          row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1];
      if (swapped) best = std::min(best, at(row - 2, column - 2) + 1);
      at(row, column) = best;
    }
  }
  return at(left.size(), right.size());
}

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> known) {
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    std::size_t distance = edit_distance(name, candidate);
    const std::size_t dot = candidate.rfind('.');
    // One more, so that a name in the right section wins.
    if (dot != std::string_view::npos) {
      distance = std::min(distance, edit_distance(name, candidate.substr(dot + 1)) + 1);
    }
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> known) {
  const std::string_view nearest = nearest_name(name, known);
  return nearest.empty() ? "" : "; did you mean " + std::string(nearest) + "?";
}

}  // namespace keel::config
