// The event side of a Connection: what happens when its socket is ready, and how an exchange ends.
#include <pthread.h>
#include <unistd.h>

#include <cstring>

#include "ext/pgsql/connection.h"
#include "runtime/core/loop.h"

namespace keel::pgsql {

namespace {

constexpr std::size_t kNoticesKept = 64;
constexpr Milliseconds kCancelAgainAfter{500};
constexpr Milliseconds kCleaningLimit{10000};  // For stopping a statement, and for resetting the session.

// Every connection of the process, for the forked child to let go of.
IntrusiveList<Connection>& live_connections() {
  static auto* const list = new IntrusiveList<Connection>();
  return *list;
}

}  // namespace

Connection::Connection(PgConn pg, const Options& options)
    : pg_(std::move(pg)), peer_(options.peer), statements_(options.statement_cache_size) {
  static const int registered = pthread_atfork(nullptr, nullptr, [] { abandon_all(); });
  static_cast<void>(registered);
  live_connections().push_back(*this);
  PQsetNoticeReceiver(
      pg_.get(),
      [](void* self, const PGresult* notice) noexcept {
        auto& connection = *static_cast<Connection*>(self);
        const char* const severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
        if (severity != nullptr && std::strcmp(severity, "FATAL") == 0) connection.doomed_ = true;
        const char* const text = PQresultErrorMessage(notice);
        if (connection.notices_.size() >= kNoticesKept) connection.notices_.pop_front();
        connection.notices_.emplace_back(text);
      },
      this);
}

Connection::~Connection() { watcher_.reset(); }

Outcome<std::unique_ptr<Connection>> Connection::connect(const Options& options) {
  auto pg = open_connection(options);
  if (!pg) return std::move(pg).error();
  std::unique_ptr<Connection> connection(new Connection(std::move(pg).value(), options));
  if (auto watching = connection->start_watching(); !watching) return std::move(watching).error();
  return connection;
}

Outcome<std::monostate> Connection::start_watching() {
  auto watcher = FdWatcher::open(PQsocket(pg_.get()), [this](Readiness readiness) { on_ready(readiness); });
  if (!watcher) return Failure{FailureKind::ConnectFailed, "08006", "pgsql-async: " + watcher.error().message};
  watcher_.emplace(std::move(watcher).value());
  watcher_->watch(Readiness::Readable);  // As long as it lives: changing it costs a system call.
  return std::monostate{};
}

void Connection::abandon_all() noexcept {
  while (Connection* connection = live_connections().pop_front()) connection->abandon();
}

// The socket is shared with the parent: closing the descriptor is silent, a Terminate message or an epoll_ctl would
// not be. What describes it is leaked on purpose.
void Connection::abandon() noexcept {
  if (pg_ != nullptr && PQsocket(pg_.get()) >= 0) close(PQsocket(pg_.get()));
  static_cast<void>(pg_.release());
  if (watcher_) new FdWatcher(std::move(*watcher_));
  watcher_.reset();
  static_cast<void>(timer_.release());
  static_cast<void>(cancel_.release());
  activity_ = Activity::Idle;
}

void Connection::flush() noexcept {
  if (!watcher_) return;
  watcher_->watch(PQflush(pg_.get()) == 1 ? Readiness::Both : Readiness::Readable);
}

void Connection::on_ready(Readiness readiness) noexcept {
  if ((static_cast<int>(readiness) & static_cast<int>(Readiness::Writable)) != 0) flush();
  PQconsumeInput(pg_.get());
  forget_socket_if_lost();
  if (activity_ == Activity::Idle) {
    idle_input();
  } else {
    collect();
  }
}

// libpq closes its socket by itself when the server does.
void Connection::forget_socket_if_lost() noexcept {
  if (pg_ == nullptr || PQsocket(pg_.get()) < 0) watcher_.reset();
}

bool Connection::check_alive() noexcept {
  if (lost()) return false;
  PQconsumeInput(pg_.get());
  PQisBusy(pg_.get());  // Parses: a FATAL message reaches the notice receiver.
  forget_socket_if_lost();
  return !lost();
}

// Something came while no statement runs: a notification, a notice, or the end.
void Connection::idle_input() noexcept {
  PQisBusy(pg_.get());
  if (lost()) watcher_.reset();
  if (waiter_ != nullptr) waiter_->complete();
  if (lost() && on_lost_) on_lost_();
}

void Connection::collect() noexcept {
  while (activity_ != Activity::Idle && !drained_) {
    if (copying_out_ && !discard_copy_out()) return;
    if (!lost() && PQisBusy(pg_.get()) != 0) return;
    if (collect_one()) return finish();
  }
}

// Takes one result; true if it was the exchange's last.
bool Connection::collect_one() noexcept {
  PGresult* const result = PQgetResult(pg_.get());
  if (result == nullptr) return segments_ == 0 || lost();
  return keep(result);
}

bool Connection::keep(PGresult* raw) noexcept {
  PgResult result(raw);
  switch (result.status()) {
    case PGRES_PIPELINE_SYNC:
      if (--segments_ == 0) return true;
      error_ = PgResult();
      results_ok_ = 0;
      return false;
    case PGRES_COPY_IN:
      copy_refused_ = true;
      PQputCopyEnd(pg_.get(), "COPY cannot be run as a plain statement");
      flush();
      return false;
    case PGRES_COPY_OUT:
      copy_refused_ = copying_out_ = true;
      return false;
    case PGRES_COPY_BOTH:
      drop();
      return true;
    case PGRES_PIPELINE_ABORTED:
      return false;
    case PGRES_BAD_RESPONSE:
    case PGRES_NONFATAL_ERROR:
    case PGRES_FATAL_ERROR:
      if (!error_) error_ = std::move(result);
      return false;
    default:
      ++results_ok_;
      result_ = std::move(result);
      return false;
  }
}

// True when nothing more of it is to come.
bool Connection::discard_copy_out() noexcept {
  for (;;) {
    char* data = nullptr;
    const int size = lost() ? -1 : PQgetCopyData(pg_.get(), &data, 1);
    if (data != nullptr) PQfreemem(data);
    if (size == 0) return false;
    if (size < 0) break;
  }
  copying_out_ = false;
  return true;
}

void Connection::finish() noexcept {
  if (!preparing_key_.empty() && segments_ == 0 && results_ok_ > 0) {
    statements_.insert(preparing_key_, std::move(preparing_));
    ++statements_prepared_;
  }
  if (pg_ != nullptr && !lost() && PQpipelineStatus(pg_.get()) != PQ_PIPELINE_OFF) PQexitPipelineMode(pg_.get());
  switch (activity_) {
    case Activity::Running:
      activity_ = Activity::Idle;
      if (waiter_ != nullptr) waiter_->complete();
      return;
    case Activity::Draining:
      drained_ = true;
      return settle_if_drained();
    case Activity::Cleaning:
      return finish_cleaning();
    case Activity::Idle:
      return;
  }
}

void Connection::drop() noexcept {
  watcher_.reset();
  cancel_.reset();
  pg_.reset();
}

// Stops what is running, on the server and here, while the caller goes on.
void Connection::interrupt() noexcept {
  activity_ = Activity::Draining;
  drained_ = false;
  drain_deadline_ = deadline_in(kCleaningLimit);
  if (timer_ == nullptr) timer_ = std::make_unique<Timer>();
  send_cancel();
}

// A cancel that comes before the server has read the statement does nothing, hence again after a while.
void Connection::send_cancel() noexcept {
  cancel_ = std::make_unique<CancelRequest>(pg_.get(), [this] {
    cancel_.reset();
    settle_if_drained();
  });
  timer_->start(deadline_in(kCancelAgainAfter), [this] { on_cancel_timer(); });
}

void Connection::on_cancel_timer() noexcept {
  if (Clock::now() >= drain_deadline_) {
    drop();
    drained_ = true;
    settle_if_drained();
  } else if (cancel_ == nullptr && !drained_) {
    send_cancel();
  } else {
    timer_->start(deadline_in(kCancelAgainAfter), [this] { on_cancel_timer(); });
  }
}

// The cancel request must be out of the way, too: it would hit the next statement.
void Connection::settle_if_drained() noexcept {
  if (activity_ != Activity::Draining || !drained_ || (cancel_ != nullptr && !lost())) return;
  cancel_.reset();
  timer_->stop();
  drained_ = false;
  activity_ = Activity::Idle;
  result_ = PgResult();
  error_ = PgResult();
  became_idle();
}

void Connection::became_idle() noexcept {
  if (waiter_ != nullptr) waiter_->complete();
  if (cleaned_) clean_settled(clean_mode_);
}

void Connection::clean(ResetMode mode, std::function<void(bool)> done) {
  cleaned_ = std::move(done);
  clean_mode_ = mode;
  if (activity_ == Activity::Running) interrupt();
  if (activity_ == Activity::Idle) clean_settled(mode);
}

void Connection::clean_settled(ResetMode mode) noexcept {
  const std::string sql = lost() ? std::string() : cleaning_sql(mode);
  if (sql.empty()) {
    const bool usable = !lost();
    notices_.clear();
    return std::exchange(cleaned_, nullptr)(usable);
  }
  ++cleanings_;
  begin(Activity::Cleaning);
  if (PQsendQuery(pg_.get(), sql.c_str()) != 1) {
    drop();
    return finish_cleaning();
  }
  if (timer_ == nullptr) timer_ = std::make_unique<Timer>();
  timer_->start(deadline_in(kCleaningLimit), [this] {
    drop();
    finish_cleaning();
  });
  flush();
  collect();
}

// What the session needs to be as new, in one message; empty if nothing. DISCARD ALL would do it, too, but drops the
// prepared statements.
std::string Connection::cleaning_sql(ResetMode mode) {
  std::string sql = transaction() != TransactionStatus::None ? "ROLLBACK;" : "";
  if (peer_ == Peer::TransactionPooler) return sql;
  if (effects_.settings || mode == ResetMode::Always) {
    sql +=
        "CLOSE ALL;SET SESSION AUTHORIZATION DEFAULT;RESET ALL;UNLISTEN *;SELECT pg_advisory_unlock_all();"
        "DISCARD TEMP;DISCARD SEQUENCES;";
  } else if (effects_.sequences) {
    sql += "DISCARD SEQUENCES;";
  }
  if (effects_.statements) {
    statements_.clear();
    sql += "DEALLOCATE ALL;";
  } else if (!sql.empty() || statements_.condemned() > 0) {
    for (const std::string& name : statements_.take_condemned()) sql += "DEALLOCATE " + name + ";";
  }
  return sql;
}

void Connection::finish_cleaning() noexcept {
  if (timer_ != nullptr) timer_->stop();
  activity_ = Activity::Idle;
  const bool usable = !lost() && !error_ && PQtransactionStatus(pg_.get()) == PQTRANS_IDLE;
  if (usable) forget_session();
  std::exchange(cleaned_, nullptr)(usable);
}

void Connection::forget_session() noexcept {
  effects_ = SessionEffects();
  notices_.clear();
  while (PGnotify* const notify = PQnotifies(pg_.get())) PQfreemem(notify);
}

}  // namespace keel::pgsql
