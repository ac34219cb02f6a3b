#include "runtime/config/setting_value.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <regex>

#include "runtime/config/listen_address.h"

namespace keel::config {

namespace {

using nlohmann::json;

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> parse_bytes(std::string_view text) {
  int shift = 0;
  switch (text.empty() ? '\0' : text.back()) {
    case 'K':
    case 'k':
      shift = 10;
      break;
    case 'M':
    case 'm':
      shift = 20;
      break;
    case 'G':
    case 'g':
      shift = 30;
      break;
    default:
      return parse_integer(text);
  }
  const auto value = parse_integer(text.substr(0, text.size() - 1));
  if (!value || *value < 0 || *value > (INT64_MAX >> shift)) return std::nullopt;
  return *value << shift;
}

std::string expectation(const Setting& setting) {
  const std::string range = " from " + std::to_string(setting.least) + " to " + std::to_string(setting.most);
  switch (setting.kind) {
    case SettingKind::Integer:
      return "an integer" + range;
    case SettingKind::Bytes:
      return "a number of bytes" + range + " (or a string like \"32K\", \"64M\", \"1G\")";
    case SettingKind::Text:
    case SettingKind::Secret:
      return "a string that is not empty";
    case SettingKind::Hosts:
      return "a string or a list of strings";
    case SettingKind::LogFormat:
      return "text or json";
    case SettingKind::Boolean:
      return "true or false (in the environment also 1, 0, on, off)";
  }
  return "";
}

std::string description(const Setting& setting, const json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean() || value.is_number()) return value.dump();
  if (value.is_structured()) return "an array";
  if (value == "") return "an empty string";
  if (setting.kind == SettingKind::Secret) return "a string";
  return "the string " + value.dump(-1, ' ', false, json::error_handler_t::replace);
}

Error mismatch(const Setting& setting, const json& value) {
  return Error{"must be " + expectation(setting) + ", not " + description(setting, value)};
}

Result<json> checked_number(const Setting& setting, const json& value, std::optional<std::int64_t> number) {
  if (!number || *number < setting.least || *number > setting.most) return mismatch(setting, value);
  return json(*number);
}

Result<json> checked_hosts(const Setting& setting, const json& value) {
  json hosts = json::array();
  if (value.is_string()) {
    std::string_view rest = value.get_ref<const std::string&>();
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
      comma = rest.find(',');
      hosts.push_back(std::string(rest.substr(0, comma)));
      if (comma != std::string_view::npos) rest.remove_prefix(comma + 1);
    }
  } else if (value.is_array() && !value.empty()) {
    hosts = value;
  } else {
    return mismatch(setting, value);
  }
  for (const json& host : hosts) {
    if (!host.is_string()) return mismatch(setting, value);
    const auto address = parse_listen_address(host.get<std::string>(), 0);
    if (!address) return address.error();
  }
  return hosts;
}

}  // namespace

Result<json> checked_value(const Setting& setting, const json& value) {
  std::optional<std::int64_t> number;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) return mismatch(setting, value);
  if (value.is_number_integer()) number = value.get<std::int64_t>();
  switch (setting.kind) {
    case SettingKind::Integer:
      return checked_number(setting, value, number);
    case SettingKind::Bytes:
      if (value.is_string()) number = parse_bytes(value.get<std::string>());
      return checked_number(setting, value, number);
    case SettingKind::Text:
    case SettingKind::Secret:
      if (!value.is_string() || value == "") return mismatch(setting, value);
      return value;
    case SettingKind::Hosts:
      return checked_hosts(setting, value);
    case SettingKind::LogFormat:
      if (value != "text" && value != "json") return mismatch(setting, value);
      return value;
    case SettingKind::Boolean:
      if (!value.is_boolean()) return mismatch(setting, value);
      return value;
  }
  return mismatch(setting, value);
}

Result<json> checked_text(const Setting& setting, std::string_view text) {
  if (setting.kind == SettingKind::Integer) {
    if (const auto number = parse_integer(text)) return checked_value(setting, json(*number));
  }
  if (setting.kind == SettingKind::Boolean) {
    for (const char* const word : {"true", "1", "on", "yes"}) {
      if (text == word) return json(true);
    }
    for (const char* const word : {"false", "0", "off", "no"}) {
      if (text == word) return json(false);
    }
  }
  return checked_value(setting, json(std::string(text)));
}

std::string shown_value(const Setting& setting, const json& value) {
  if (value.is_number() || value.is_boolean()) return value.dump();
  if (value.is_array()) {
    std::string hosts;
    for (const json& host : value) hosts += (hosts.empty() ? "" : ", ") + host.get<std::string>();
    return hosts;
  }
  const auto text = value.get<std::string>();
  if (text.empty()) return "none";
  return setting.kind == SettingKind::Secret ? masked_dsn(text) : text;
}

std::string masked_dsn(std::string_view dsn) {
  static const std::regex kKeyed(R"((password\s*=\s*)('(?:[^'\\]|\\.)*'?|[^;\s&]*))", std::regex::icase);
  static const std::regex kInUrl(R"((//[^/:@]*:)[^@]*@)");
  return std::regex_replace(std::regex_replace(std::string(dsn), kKeyed, "$1***"), kInUrl, "$1***@");
}

}  // namespace keel::config
