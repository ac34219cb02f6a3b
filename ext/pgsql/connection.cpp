#include "ext/pgsql/connection.h"

#include <algorithm>
#include <cstring>

#include "ext/pgsql/libpq_keys.h"

namespace keel::pgsql {

namespace {

// Dropped statements are deallocated with the next cleaning, or when there are this many.
constexpr std::size_t kCondemnedLimit = 32;

// What tells apart statements: the text, and the types given for parameters, if any is.
std::string_view statement_key(std::string_view sql, const Parameters& parameters, std::string& buffer) {
  if (parameters.types == nullptr) return sql;
  const Oid* const end = parameters.types + parameters.count;
  if (std::all_of(parameters.types, end, [](Oid type) { return type == 0; })) return sql;
  buffer.assign(sql);
  buffer += '\0';
  buffer.append(reinterpret_cast<const char*>(parameters.types),
                sizeof(Oid) * static_cast<std::size_t>(parameters.count));
  return buffer;
}

Failure connection_lost() {
  return {FailureKind::ConnectionLost, "08006", "pgsql-async: the connection to the server was lost"};
}

Failure ended_early(WaitResult result) {
  if (result == WaitResult::TimedOut) {
    return {FailureKind::TimedOut, "57014", "pgsql-async: the statement passed its deadline and was cancelled"};
  }
  return {FailureKind::Cancelled, "57014", "pgsql-async: the statement was cancelled"};
}

}  // namespace

Outcome<PgResult> Connection::query(std::string_view sql, Deadline deadline) {
  if (auto failure = refusal()) return std::move(*failure);
  const std::string text(sql);
  effects_ |= session_effects(sql);
  begin(Activity::Running);
  return run(PQsendQuery(pg_.get(), text.c_str()) == 1, deadline);
}

Outcome<PgResult> Connection::execute(std::string_view sql, const Parameters& parameters, Preparation preparation,
                                      Deadline deadline) {
  if (auto failure = refusal()) return std::move(*failure);
  const bool by_name = preparation == Preparation::Named && peer_ == Peer::Server && statements_.capacity() > 0;
  if (!by_name) return execute_unnamed(sql, parameters, deadline);
  std::string buffer;
  return execute_named(sql, statement_key(sql, parameters, buffer), parameters, deadline);
}

Outcome<PgResult> Connection::execute_unnamed(std::string_view sql, const Parameters& parameters, Deadline deadline) {
  const std::string text(sql);
  effects_ |= session_effects(sql);
  begin(Activity::Running);
  const int sent = PQsendQueryParams(pg_.get(), text.c_str(), parameters.count, parameters.types, parameters.values,
                                     parameters.lengths, parameters.formats, 0);
  return run(sent == 1, deadline);
}

Outcome<PgResult> Connection::execute_named(std::string_view sql, std::string_view key, const Parameters& parameters,
                                            Deadline deadline) {
  const PreparedStatement* const statement = statements_.find(key);
  if (statement == nullptr) return prepare_and_execute(sql, key, parameters, deadline);
  effects_ |= statement->effects;
  begin(Activity::Running);
  const int sent = PQsendQueryPrepared(pg_.get(), statement->name.c_str(), parameters.count, parameters.values,
                                       parameters.lengths, parameters.formats, 0);
  auto outcome = run(sent == 1, deadline);
  if (outcome) return outcome;
  if (!plan_is_stale(error_.get())) {
    // Class 42 (errcodes.txt): perhaps of types that were inferred before a table changed. The next use starts anew.
    if (outcome.error().sqlstate.starts_with("42")) statements_.evict(key);
    return outcome;
  }
  statements_.evict(key);
  if (in_transaction_ || refusal()) return outcome;
  return prepare_and_execute(sql, key, parameters, deadline);
}

// Prepare and execute travel together in libpq's pipeline mode, before them what is to be deallocated, in a group of
// its own so that it cannot spoil them.
Outcome<PgResult> Connection::prepare_and_execute(std::string_view sql, std::string_view key,
                                                  const Parameters& parameters, Deadline deadline) {
  const std::string text(sql);
  begin(Activity::Running);
  preparing_key_.assign(key);
  preparing_ = {statements_.new_name(), session_effects(sql)};
  effects_ |= preparing_.effects;
  const char* const name = preparing_.name.c_str();
  segments_ = 1;
  const bool sent = PQenterPipelineMode(pg_.get()) == 1 && send_deallocations() &&
                    PQsendPrepare(pg_.get(), name, text.c_str(), parameters.count, parameters.types) == 1 &&
                    PQsendQueryPrepared(pg_.get(), name, parameters.count, parameters.values, parameters.lengths,
                                        parameters.formats, 0) == 1 &&
                    PQpipelineSync(pg_.get()) == 1;
  return run(sent, deadline);
}

bool Connection::send_deallocations() {
  if (statements_.condemned() < kCondemnedLimit || transaction() == TransactionStatus::Failed) return true;
  for (const std::string& name : statements_.take_condemned()) {
    const std::string sql = "DEALLOCATE " + name;
    if (PQsendQueryParams(pg_.get(), sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0) != 1) return false;
  }
  ++segments_;
  return PQpipelineSync(pg_.get()) == 1;
}

// A table has changed under the plan (plancache.c, RevalidateCachedQuery), or somebody has dropped the statement.
bool Connection::plan_is_stale(const PGresult* error) const noexcept {
  const char* const state = PQresultErrorField(error, PG_DIAG_SQLSTATE);
  if (state == nullptr) return false;
  if (std::strcmp(state, "26000") == 0) return true;
  const char* const function = PQresultErrorField(error, PG_DIAG_SOURCE_FUNCTION);
  return std::strcmp(state, "0A000") == 0 && function != nullptr && std::strcmp(function, "RevalidateCachedQuery") == 0;
}

std::optional<Failure> Connection::refusal() const {
  if (Scope::current().cancelled() != CancelReason::None) return ended_early(WaitResult::Cancelled);
  if (lost()) return connection_lost();
  if (activity_ != Activity::Idle) {
    return Failure{FailureKind::Misuse, "HY010", "pgsql-async: the connection is busy with another statement"};
  }
  return std::nullopt;
}

void Connection::begin(Activity activity) noexcept {
  in_transaction_ = transaction() != TransactionStatus::None;
  activity_ = activity;
  result_ = PgResult();
  error_ = PgResult();
  segments_ = 0;
  results_ok_ = 0;
  copying_out_ = copy_refused_ = false;
  preparing_key_.clear();
}

Outcome<PgResult> Connection::run(bool sent, Deadline deadline) {
  if (!sent) return not_sent();
  Wait wait;
  waiter_ = &wait;
  flush();
  collect();  // Where sending had to wait, libpq may have read the answer already.
  const WaitResult waited = wait.await(deadline);
  waiter_ = nullptr;
  if (activity_ == Activity::Idle) return take_outcome();
  interrupt();
  return ended_early(waited);
}

Outcome<PgResult> Connection::take_outcome() {
  if (error_) {
    const char* const state = PQresultErrorField(error_.get(), PG_DIAG_SQLSTATE);
    const char* const otherwise = lost() ? "08006" : "HY000";
    return Failure{lost() ? FailureKind::ConnectionLost : FailureKind::Server, state != nullptr ? state : otherwise,
                   tidy_message(PQresultErrorMessage(error_.get()))};
  }
  if (copy_refused_) {
    return Failure{FailureKind::Misuse, "0A000", "pgsql-async: COPY cannot be run as a plain statement"};
  }
  if (!result_) return connection_lost();
  return std::move(result_);
}

// Nothing has left this process as a whole; what libpq may have queued makes the connection useless.
Failure Connection::not_sent() {
  Failure failure{FailureKind::Server, "HY000", tidy_message(PQerrorMessage(pg_.get()))};
  if (lost() || segments_ > 0) {
    failure = {FailureKind::ConnectionLost, "08006", std::move(failure.message)};
    drop();
  }
  activity_ = Activity::Idle;
  return failure;
}

WaitResult Connection::settle(Deadline deadline) {
  if (settled()) return WaitResult::Ready;
  Wait wait;
  waiter_ = &wait;
  const WaitResult result = wait.await(deadline);
  waiter_ = nullptr;
  return result;
}

TransactionStatus Connection::transaction() const noexcept {
  if (lost()) return TransactionStatus::None;
  switch (PQtransactionStatus(pg_.get())) {
    case PQTRANS_INTRANS:
      return TransactionStatus::Open;
    case PQTRANS_INERROR:
      return TransactionStatus::Failed;
    case PQTRANS_ACTIVE:
      return in_transaction_ ? TransactionStatus::Open : TransactionStatus::None;
    default:
      return TransactionStatus::None;
  }
}

std::optional<Notification> Connection::take_notification() {
  if (lost()) return std::nullopt;
  const std::unique_ptr<PGnotify, decltype(&PQfreemem)> notify(PQnotifies(pg_.get()), &PQfreemem);
  if (notify == nullptr) return std::nullopt;
  return Notification{notify->relname, notify->extra, notify->be_pid};
}

Outcome<std::optional<Notification>> Connection::wait_notification(Deadline deadline) {
  if (auto failure = refusal()) return std::move(*failure);
  check_alive();
  for (;;) {
    if (auto notification = take_notification()) return notification;
    if (lost()) return connection_lost();
    if (Clock::now() >= deadline) return std::optional<Notification>();
    Wait wait;
    waiter_ = &wait;
    const WaitResult result = wait.await(deadline);
    waiter_ = nullptr;
    if (result == WaitResult::Cancelled) return ended_early(result);
    if (result == WaitResult::TimedOut) return take_notification();
  }
}

}  // namespace keel::pgsql
