// What the server runs with, after defaults, keel.php, environment and flags were laid over each other.
// Plain values; the defaults here are the product's. Any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace keel::config {

enum class LogFormat : unsigned char { Text, Json };

struct ServerSettings {
  // Each an address, "address:port" or "unix:/path" (listen_address.h); without a port, `port` counts.
  std::vector<std::string> hosts{"127.0.0.1"};
  std::uint16_t port = 8080;     // 0: any free one.
  std::size_t workers = 0;       // Processes. 0 in a default Settings only: resolving makes it the number of CPUs.
  std::size_t concurrency = 64;  // Scripts that run at once in a process, in classic mode.
  std::chrono::milliseconds queue_timeout{10000};
  bool static_files = true;
  std::size_t max_connections = 10000;
  std::size_t max_requests = 0;  // 0: a worker is never recycled.
  std::chrono::seconds shutdown_grace{30};
  std::size_t max_header_bytes = 32 * 1024;
  std::size_t max_body_bytes = 64 * 1024 * 1024;
  std::chrono::milliseconds header_timeout{10000};
  std::chrono::milliseconds body_timeout{30000};
  std::chrono::milliseconds keepalive_timeout{75000};
  std::chrono::milliseconds write_timeout{30000};
  std::chrono::milliseconds request_timeout{0};  // 0: none.
  std::string access_log;                        // "": off, "-": stderr, otherwise a file.
  LogFormat log_format = LogFormat::Text;
  std::string pid_file;  // "": none.
};

struct DatabaseSettings {
  std::string dsn;  // "": no default pool. May hold a password: never into a log.
  std::size_t pool_size = 8;
  std::chrono::milliseconds pool_timeout{5000};
};

struct PhpSettings {
  // -d name=value, in the order given; a later one wins.
  std::vector<std::pair<std::string, std::string>> ini;
};

struct Settings {
  ServerSettings server;
  DatabaseSettings database;
  PhpSettings php;
  std::string app;     // As configured; find_application() makes it a file. "": to be detected.
  std::string root;    // The same for classic mode's document root.
  std::string worker;  // And for worker mode's script: "FILE" or "FILE,COUNT".
};

}  // namespace keel::config
