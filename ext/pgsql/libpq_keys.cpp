#include "ext/pgsql/libpq_keys.h"

#include <libpq-fe.h>

#include <cstdlib>
#include <map>

namespace keel::pgsql {

namespace {

struct KeyDefaults {
  std::string environment;
  std::string compiled;
};

const std::map<std::string, KeyDefaults, std::less<>>& known_keys() {
  static const auto keys = [] {
    std::map<std::string, KeyDefaults, std::less<>> known;
    PQconninfoOption* const options = PQconndefaults();
    for (const auto* option = options; option != nullptr && option->keyword != nullptr; ++option) {
      known[option->keyword] = {option->envvar != nullptr ? option->envvar : "",
                                option->compiled != nullptr ? option->compiled : ""};
    }
    PQconninfoFree(options);
    return known;
  }();
  return keys;
}

}  // namespace

bool is_libpq_key(std::string_view key) { return known_keys().contains(key); }

std::string libpq_default(std::string_view key) {
  const auto found = known_keys().find(key);
  if (found == known_keys().end()) return {};
  const char* const value = found->second.environment.empty() ? nullptr : getenv(found->second.environment.c_str());
  return value != nullptr ? value : found->second.compiled;
}

std::string tidy_message(const char* message) {
  std::string text = message != nullptr ? message : "";
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

}  // namespace keel::pgsql
