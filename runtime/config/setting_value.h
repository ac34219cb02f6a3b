// A setting's value on its way in and out: checked against the type that the table states. Pure; any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "runtime/config/setting_table.h"
#include "runtime/core/result.h"

namespace keel::config {

// The value as the setting stores it. An error goes on after the setting's name: "must be … , not …".
Result<nlohmann::json> checked_value(const Setting& setting, const nlohmann::json& value);

// The same for the text of a flag or a variable.
Result<nlohmann::json> checked_text(const Setting& setting, std::string_view text);

// For people: "8080", "127.0.0.1, unix:/run/keel.sock", secrets masked.
std::string shown_value(const Setting& setting, const nlohmann::json& value);

// A DSN whose passwords are replaced by "***": `password=…` (and every other key that ends so) and `//user:…@`.
std::string masked_dsn(std::string_view dsn);

}  // namespace keel::config
