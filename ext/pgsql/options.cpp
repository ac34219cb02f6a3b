#include "ext/pgsql/options.h"

#include <charconv>
#include <limits>
#include <optional>

#include "ext/pgsql/libpq_keys.h"

namespace keel::pgsql {

namespace {

using Done = Outcome<std::monostate>;

Failure misuse(std::string message) { return {FailureKind::Misuse, "08001", "pgsql-async: " + std::move(message)}; }

Failure bad_value(std::string_view key, std::string_view wanted) {
  return misuse("the DSN's " + std::string(key) + " must be " + std::string(wanted));
}

std::optional<std::uint32_t> parse_count(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Splits `key=value` pairs. pdo_pgsql turns semicolons into spaces and leaves the rest to libpq (fe-connect.c,
// conninfo_parse); a semicolon inside quotes stays one here.
class DsnReader {
 public:
  explicit DsnReader(std::string_view dsn) noexcept : rest_(dsn) {}

  bool at_end() {
    while (!rest_.empty() && is_separator(rest_.front())) rest_.remove_prefix(1);
    return rest_.empty();
  }

  Outcome<std::pair<std::string, std::string>> pair() {
    const std::size_t equals = rest_.find('=');
    const std::size_t stop = rest_.find_first_of(";=");
    std::string key(rest_.substr(0, std::min(stop, rest_.size())));
    while (!key.empty() && is_space(key.back())) key.pop_back();
    if (equals == std::string_view::npos || stop != equals) {
      return misuse("a key in the DSN has no value: each is key=value, separated by semicolons");
    }
    if (key.find_first_of(" \t\r\n") != std::string::npos) return misuse("a key in the DSN has no value");
    rest_.remove_prefix(equals + 1);
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
    auto value = !rest_.empty() && rest_.front() == '\'' ? quoted(key) : plain();
    if (!value) return std::move(value).error();
    return std::pair(std::move(key), std::move(value).value());
  }

 private:
  static bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static bool is_separator(char c) noexcept { return c == ';' || is_space(c); }

  char take() noexcept {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  Outcome<std::string> plain() {
    std::string value;
    while (!rest_.empty() && !is_separator(rest_.front())) {
      char c = take();
      if (c == '\\' && !rest_.empty()) c = take();
      value += c;
    }
    return value;
  }

  Outcome<std::string> quoted(const std::string& key) {
    take();
    std::string value;
    while (!rest_.empty()) {
      char c = take();
      if (c == '\'') return value;
      if (c == '\\' && !rest_.empty()) c = take();
      value += c;
    }
    return misuse("the DSN's " + key + " has an opening quote but no closing one");
  }

  std::string_view rest_;
};

Done set_size(std::size_t& target, std::string_view key, std::string_view value, std::uint32_t least) {
  const auto count = parse_count(value);
  if (!count || *count < least) return bad_value(key, "a whole number of at least " + std::to_string(least));
  target = *count;
  return std::monostate{};
}

Done set_milliseconds(Milliseconds& target, std::string_view key, std::string_view value) {
  const auto count = parse_count(value);
  if (!count) return bad_value(key, "a whole number of milliseconds");
  target = Milliseconds(*count);
  return std::monostate{};
}

// libpq: zero, negative or absent means to wait for ever.
Done set_connect_timeout(Milliseconds& target, std::string_view value) {
  const bool negative = value.starts_with('-');
  const auto seconds = parse_count(negative ? value.substr(1) : value);
  if (!seconds) return bad_value("connect_timeout", "a whole number of seconds");
  target = negative || *seconds == 0 ? Milliseconds::max() : Milliseconds(std::int64_t{*seconds} * 1000);
  return std::monostate{};
}

template <typename Enum>
Done set_choice(Enum& target, std::string_view key, std::string_view value, std::string_view first, Enum first_value,
                std::string_view second, Enum second_value) {
  if (value == first) {
    target = first_value;
  } else if (value == second) {
    target = second_value;
  } else {
    return bad_value(key, std::string(first) + " or " + std::string(second));
  }
  return std::monostate{};
}

std::string value_or_default(const Options& options, std::string_view key) {
  const auto found = options.libpq.find(key);
  return found != options.libpq.end() && !found->second.empty() ? found->second : libpq_default(key);
}

}  // namespace

Done Options::set(std::string_view key, std::string_view value) {
  if (key == "pool_size") return set_size(pool_size, key, value, 1);
  if (key == "statement_cache_size") return set_size(statement_cache_size, key, value, 0);
  if (key == "pool_timeout_ms") return set_milliseconds(pool_timeout, key, value);
  if (key == "connect_timeout") return set_connect_timeout(connect_timeout, value);
  if (key == "lease") {
    return set_choice(lease, key, value, "request", LeaseMode::Request, "transaction", LeaseMode::Transaction);
  }
  if (key == "reset") return set_choice(reset, key, value, "auto", ResetMode::Auto, "always", ResetMode::Always);
  if (key == "pgbouncer") {
    return set_choice(peer, key, value, "off", Peer::Server, "transaction", Peer::TransactionPooler);
  }
  if (!is_libpq_key(key)) return misuse("unknown key \"" + std::string(key) + "\" in the DSN");
  if (value.find('\0') != std::string_view::npos) return bad_value(key, "without zero bytes");
  libpq.insert_or_assign(std::string(key), std::string(value));
  return std::monostate{};
}

Outcome<Options> Options::parse(std::string_view dsn, std::string_view user, std::string_view password) {
  Options options;
  DsnReader reader(dsn);
  while (!reader.at_end()) {
    auto pair = reader.pair();
    if (!pair) return std::move(pair).error();
    if (auto set = options.set(pair.value().first, pair.value().second); !set) return std::move(set).error();
  }
  if (!user.empty()) options.libpq.insert_or_assign("user", std::string(user));
  if (!password.empty()) options.libpq.insert_or_assign("password", std::string(password));
  return options;
}

std::string Options::pool_key() const {
  std::string key;
  for (const auto& [name, value] : libpq) {
    key += name;
    key += '\0';
    key += value;
    key += '\0';
  }
  key += std::to_string(static_cast<int>(reset)) + '/' + std::to_string(static_cast<int>(peer)) + '/' +
         std::to_string(statement_cache_size);
  return key;
}

std::string Options::target() const {
  std::string host = value_or_default(*this, "host");
  if (host.empty()) host = value_or_default(*this, "hostaddr");
  if (host.empty() && libpq.contains("service")) return "service " + libpq.at("service");
  if (host.empty()) host = "the local socket";
  const std::string port = value_or_default(*this, "port");
  return host + ":" + (port.empty() ? "5432" : port);
}

std::string Options::target_database() const {
  std::string database = value_or_default(*this, "dbname");
  if (database.empty()) database = value_or_default(*this, "user");
  return database.empty() ? target() : target() + "/" + database;
}

}  // namespace keel::pgsql
