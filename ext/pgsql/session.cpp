#include "ext/pgsql/session.h"

#include <cstring>
#include <utility>

namespace keel::pgsql {

namespace {

using Done = Outcome<std::monostate>;

Done done_if(Outcome<PgResult>&& outcome) {
  if (!outcome) return std::move(outcome).error();
  return std::monostate{};
}

Failure turn_cancelled() {
  return {FailureKind::Cancelled, "57014", "pgsql-async: waiting for the request's connection was cancelled"};
}

Failure transaction_lost() {
  return {FailureKind::Misuse, "25P02",
          "pgsql-async: the transaction was lost with its connection; roll it back before anything else"};
}

}  // namespace

Session::Session(Options options) : options_(std::move(options)) {}

Session::~Session() {
  for (auto& [request, lease] : std::exchange(leases_, {})) {
    lease->give_back();
    lease->session_ = nullptr;
  }
}

Pool& Session::pool() {
  if (pool_ == nullptr || pool_generation_ != Pool::generation()) {
    pool_ = &Pool::get(options_);
    pool_generation_ = Pool::generation();
  }
  return *pool_;
}

std::shared_ptr<Lease> Session::lease() {
  Scope& request = Scope::current().request();
  auto& lease = leases_[&request];
  if (lease == nullptr) lease = std::make_shared<Lease>(*this, request);
  return lease;
}

Lease* Session::find_lease() const noexcept {
  const auto found = leases_.find(&Scope::current().request());
  return found == leases_.end() ? nullptr : found->second.get();
}

void Session::forget(Scope* request) noexcept {
  const auto node = leases_.extract(request);  // Destroyed here, after the map is whole again.
}

void Session::learn(const Connection& connection) {
  const char* const strings = PQparameterStatus(connection.raw(), "standard_conforming_strings");
  backslash_ =
      strings != nullptr && std::strcmp(strings, "off") == 0 ? BackslashMeaning::Escape : BackslashMeaning::Ordinary;
  if (!server_version_.empty()) return;
  const char* const version = PQparameterStatus(connection.raw(), "server_version");
  if (version != nullptr) server_version_ = version;
}

template <typename Run>
Outcome<PgResult> Session::on_lease(std::string_view sql, Deadline deadline, Run run) {
  const std::shared_ptr<Lease> held = lease();
  const Lease::Turn turn(held);
  if (!turn.taken()) return turn_cancelled();
  auto connection = held->connection(deadline);
  if (held->transaction_lost()) {
    if (!is_rollback(sql)) return transaction_lost();
    held->forget_lost_transaction();
    return PgResult(PQmakeEmptyPGresult(nullptr, PGRES_COMMAND_OK));
  }
  if (!connection) return std::move(connection).error();
  Outcome<PgResult> outcome = run(*connection.value());
  held->statement_ended();
  return outcome;
}

Done Session::connect() {
  const std::shared_ptr<Lease> held = lease();
  const Lease::Turn turn(held);
  if (!turn.taken()) return turn_cancelled();
  auto connection = held->connection(kNoDeadline);
  if (!connection) return std::move(connection).error();
  held->statement_ended();
  return std::monostate{};
}

Outcome<PgResult> Session::query(std::string_view sql, Deadline deadline) {
  return on_lease(sql, deadline, [&](Connection& connection) { return connection.query(sql, deadline); });
}

Outcome<PgResult> Session::execute(std::string_view sql, const Parameters& parameters, Preparation preparation,
                                   Deadline deadline) {
  return on_lease(sql, deadline,
                  [&](Connection& connection) { return connection.execute(sql, parameters, preparation, deadline); });
}

Done Session::begin() { return done_if(query("BEGIN")); }

Done Session::commit() {
  Lease* const held = find_lease();
  if (held == nullptr || !held->transaction_lost()) {
    auto committed = done_if(query("COMMIT"));
    // Noticed before the COMMIT was sent.
    if (committed || committed.error().kind != FailureKind::Misuse || !in_lost_transaction()) return committed;
  }
  find_lease()->forget_lost_transaction();
  return Failure{FailureKind::ConnectionLost, "08007",
                 "pgsql-async: the transaction was lost with its connection; nothing of it was committed"};
}

bool Session::in_lost_transaction() const noexcept {
  Lease* const held = find_lease();
  return held != nullptr && held->transaction_lost();
}

Done Session::rollback() { return done_if(query("ROLLBACK")); }

bool Session::in_transaction() const noexcept {
  return in_lost_transaction() || transaction() != TransactionStatus::None;
}

TransactionStatus Session::transaction() const noexcept {
  Connection* const connection = held_connection();
  return connection == nullptr ? TransactionStatus::None : connection->transaction();
}

Outcome<std::optional<Notification>> Session::notification(Deadline deadline) {
  const std::shared_ptr<Lease> held = lease();
  const Lease::Turn turn(held);
  if (!turn.taken()) return turn_cancelled();
  auto connection = held->connection(kNoDeadline);
  if (!connection) return std::move(connection).error();
  auto notification = connection.value()->wait_notification(deadline);
  held->statement_ended();
  return notification;
}

Connection* Session::held_connection() const noexcept {
  Lease* const held = find_lease();
  if (held == nullptr || held->held() == nullptr || held->held()->lost()) return nullptr;
  return held->held();
}

BackslashMeaning Session::backslash_meaning() noexcept {
  if (const Connection* const connection = held_connection()) learn(*connection);  // A SET may have changed it.
  return backslash_;
}

void Session::release() noexcept {
  Scope* const request = &Scope::current().request();
  if (Lease* const held = find_lease()) held->give_back();
  forget(request);
}

}  // namespace keel::pgsql
