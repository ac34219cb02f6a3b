// Where the server listens. Plain value; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/config/settings.h"
#include "runtime/core/result.h"

namespace keel::config {

struct ListenAddress {
  std::string host;  // A name or an IP address without brackets; "" for a unix socket.
  std::uint16_t port = 0;
  std::string path;  // Of the unix socket.

  bool is_unix() const noexcept { return !path.empty(); }
  // "127.0.0.1:8080", "[::1]:8080", "unix:/run/keel.sock".
  std::string text() const;
};

// Parses "address", "address:port", "[v6]:port", "v6" or "unix:/path".
Result<ListenAddress> parse_listen_address(std::string_view text, std::uint16_t default_port);

// All of a server's; the hosts were checked when the settings were resolved.
std::vector<ListenAddress> listen_addresses(const ServerSettings& server);

}  // namespace keel::config
