#include "ext/pgsql/connector.h"

#include <string>
#include <utility>
#include <vector>

#include "ext/pgsql/host_lookup.h"
#include "ext/pgsql/libpq_keys.h"
#include "runtime/core/fd_watcher.h"
#include "runtime/core/wait.h"

namespace keel::pgsql {

namespace {

// One address to try. Empty members leave the choice to libpq.
struct Target {
  std::string host;
  std::string hostaddr;
  std::string port;
};

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::string option(const Options& options, std::string_view key) {
  const auto found = options.libpq.find(key);
  return found != options.libpq.end() ? found->second : std::string();
}

Failure connect_failed(std::string message) { return {FailureKind::ConnectFailed, "08006", std::move(message)}; }

Failure timed_out(const Options& options) {
  return {FailureKind::TimedOut, "08006",
          "pgsql-async: connect to " + options.target() + " timed out after " +
              std::to_string(options.connect_timeout.count()) + " ms"};
}

Failure cancelled() { return {FailureKind::Cancelled, "57014", "pgsql-async: connecting was cancelled"}; }

Deadline connect_deadline(const Options& options) {
  return options.connect_timeout == Milliseconds::max() ? kNoDeadline : deadline_in(options.connect_timeout);
}

// The hosts as the DSN (or PGHOST) lists them, each with its port.
Outcome<std::vector<Target>> listed_targets(const Options& options) {
  const bool service = options.libpq.contains("service");
  const auto value = [&](std::string_view key) {
    const std::string given = option(options, key);
    return given.empty() && !service ? libpq_default(key) : given;
  };
  const std::vector<std::string> hosts = split_list(value("host"));
  const std::vector<std::string> addresses = split_list(value("hostaddr"));
  const std::vector<std::string> ports = split_list(value("port"));
  const bool by_address = addresses.size() > 1 || !addresses.front().empty();
  const std::size_t count = by_address ? addresses.size() : hosts.size();
  if ((by_address && hosts.size() != count && !(hosts.size() == 1 && hosts.front().empty())) ||
      (ports.size() != 1 && ports.size() != count)) {
    return connect_failed("pgsql-async: host, hostaddr and port list different numbers of entries");
  }
  std::vector<Target> targets;
  for (std::size_t i = 0; i < count; ++i) {
    targets.push_back({i < hosts.size() ? hosts[i] : std::string(), by_address ? addresses[i] : std::string(),
                       ports.size() == 1 ? ports.front() : ports[i]});
  }
  return targets;
}

// Waits until libpq's socket is ready. The watcher lives for one step only: PQconnectPoll may replace the socket.
Outcome<std::monostate> wait_for_socket(PGconn* connection, Readiness interest, Deadline deadline,
                                        const Options& options) {
  Wait wait;
  auto watcher = FdWatcher::open(PQsocket(connection), [&wait](Readiness) { wait.complete(); });
  if (!watcher) return connect_failed("pgsql-async: " + watcher.error().message);
  watcher.value().watch(interest);
  switch (wait.await(deadline)) {
    case WaitResult::Ready:
      return std::monostate{};
    case WaitResult::TimedOut:
      return timed_out(options);
    case WaitResult::Cancelled:
      break;
  }
  return cancelled();
}

PgConn start(const Options& options, const Target& target, const std::string& session_attributes) {
  std::vector<const char*> keys;
  std::vector<const char*> values;
  const auto add = [&](const char* key, const std::string& value) {
    keys.push_back(key);
    values.push_back(value.c_str());
  };
  for (const auto& [key, value] : options.libpq) {
    if (key != "host" && key != "hostaddr" && key != "port" && key != "target_session_attrs") add(key.c_str(), value);
  }
  add("host", target.host);
  add("hostaddr", target.hostaddr);
  add("port", target.port);
  add("target_session_attrs", session_attributes);
  keys.push_back(nullptr);
  values.push_back(nullptr);
  return PgConn(PQconnectStartParams(keys.data(), values.data(), 0));
}

Outcome<PgConn> try_target(const Options& options, const Target& target, const std::string& session_attributes,
                           Deadline deadline) {
  PgConn connection = start(options, target, session_attributes);
  if (connection == nullptr) return connect_failed("pgsql-async: out of memory");
  PQsetNoticeProcessor(
      connection.get(), [](void*, const char*) {}, nullptr);  // The default one writes to stderr.
  PostgresPollingStatusType next = PGRES_POLLING_WRITING;
  if (PQstatus(connection.get()) == CONNECTION_BAD) next = PGRES_POLLING_FAILED;
  while (next == PGRES_POLLING_READING || next == PGRES_POLLING_WRITING) {
    const Readiness interest = next == PGRES_POLLING_READING ? Readiness::Readable : Readiness::Writable;
    if (auto ready = wait_for_socket(connection.get(), interest, deadline, options); !ready) return ready.error();
    next = PQconnectPoll(connection.get());
  }
  if (next != PGRES_POLLING_OK) return connect_failed(tidy_message(PQerrorMessage(connection.get())));
  PQsetnonblocking(connection.get(), 1);
  return connection;
}

// Tries one target after the other until one works or the wait is cancelled; a failure tells what each of them said.
template <typename Try>
Outcome<PgConn> first_that_works(const std::vector<Target>& targets, Try try_one) {
  std::string messages;
  for (const Target& target : targets) {
    auto connection = try_one(target);
    if (connection || connection.error().kind == FailureKind::Cancelled) return connection;
    if (&target == &targets.back()) {
      connection.error().message.insert(0, messages);
      return connection;
    }
    messages += connection.error().message + "\n";
  }
  return connect_failed("pgsql-async: there is no host to connect to");
}

// Each address of a listed host.
Outcome<PgConn> try_host(const Options& options, const Target& listed, const std::string& session_attributes) {
  std::vector<Target> targets;
  if (!listed.hostaddr.empty() || !needs_lookup(listed.host)) {
    targets.push_back(listed);
  } else {
    auto addresses = look_up_host(listed.host, connect_deadline(options));
    if (!addresses) {
      return addresses.error().kind == FailureKind::TimedOut ? timed_out(options) : std::move(addresses).error();
    }
    for (std::string& address : addresses.value()) targets.push_back({listed.host, std::move(address), listed.port});
  }
  return first_that_works(targets, [&](const Target& target) {
    return try_target(options, target, session_attributes, connect_deadline(options));
  });
}

Outcome<PgConn> try_all(const Options& options, const std::vector<Target>& targets,
                        const std::string& session_attributes) {
  return first_that_works(targets, [&](const Target& target) { return try_host(options, target, session_attributes); });
}

}  // namespace

Outcome<PgConn> open_connection(const Options& options) {
  auto targets = listed_targets(options);
  if (!targets) return std::move(targets).error();
  const std::string wanted = option(options, "target_session_attrs");
  // One connection attempt sees one host, so what needs two passes over the hosts has them here.
  if (wanted == "prefer-standby") {
    auto standby = try_all(options, targets.value(), "standby");
    if (standby || standby.error().kind == FailureKind::Cancelled) return standby;
    return try_all(options, targets.value(), "any");
  }
  return try_all(options, targets.value(), wanted);
}

}  // namespace keel::pgsql
