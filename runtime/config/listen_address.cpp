#include "runtime/config/listen_address.h"

#include <sys/un.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace keel::config {

namespace {

constexpr std::string_view kUnixPrefix = "unix:";

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return port;
}

Result<ListenAddress> parse_unix(std::string_view path) {
  if (path.empty()) return Error{"has no path after \"unix:\""};
  if (path.size() >= sizeof(sockaddr_un::sun_path)) {
    return Error{"has a socket path of " + std::to_string(path.size()) + " bytes, of which the system allows " +
                 std::to_string(sizeof(sockaddr_un::sun_path) - 1)};
  }
  return ListenAddress{"", 0, std::string(path)};
}

Error unusable(std::string_view text) {
  return Error{"must be an address, address:port or unix:/path, not \"" + std::string(text) + "\""};
}

}  // namespace

std::string ListenAddress::text() const {
  if (is_unix()) return std::string(kUnixPrefix) + path;
  const bool bracketed = host.find(':') != std::string::npos;
  return (bracketed ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Result<ListenAddress> parse_listen_address(std::string_view text, std::uint16_t default_port) {
  if (text.starts_with(kUnixPrefix)) return parse_unix(text.substr(kUnixPrefix.size()));
  std::string_view host = text;
  std::optional<std::string_view> port;
  if (text.starts_with('[')) {
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) return unusable(text);
    host = text.substr(1, close - 1);
    const std::string_view rest = text.substr(close + 1);
    if (!rest.empty() && rest.front() != ':') return unusable(text);
    if (!rest.empty()) port = rest.substr(1);
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    host = text.substr(0, text.find(':'));
    port = text.substr(text.find(':') + 1);
  }
  if (host.empty() || host.find_first_of(" /\t") != std::string_view::npos) return unusable(text);
  const auto number = port ? parse_port(*port) : default_port;
  if (!number) return unusable(text);
  return ListenAddress{std::string(host), *number, ""};
}

std::vector<ListenAddress> listen_addresses(const ServerSettings& server) {
  std::vector<ListenAddress> addresses;
  for (const std::string& host : server.hosts) {
    if (auto address = parse_listen_address(host, server.port)) addresses.push_back(std::move(address).value());
  }
  return addresses;
}

}  // namespace keel::config
