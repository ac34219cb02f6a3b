#include "ext/pgsql/cancel_request.h"

#include <uv.h>

#include <deque>

#include "runtime/core/loop.h"

namespace keel::pgsql {

struct CancelRequest::Job {
  uv_work_t work{};
  PGcancel* cancel = nullptr;
  std::function<void()> done;
};

namespace {

// PQcancel waits without a time limit where the server's host is gone; name lookups and files need threads, too.
constexpr int kAtOnce = 2;

}  // namespace

// The requests of a process. Those of a parent are not a forked child's: its thread pool is new, too.
class CancelQueue {
 public:
  static CancelQueue& get() {
    thread_local CancelQueue* queue = nullptr;
    thread_local uv_loop_t* loop = nullptr;
    if (queue == nullptr || loop != Loop::get().uv()) {
      loop = Loop::get().uv();
      queue = new CancelQueue();  // Its jobs may outlive every owner, up to the process's end.
    }
    return *queue;
  }

  void add(CancelRequest::Job* job) {
    waiting_.push_back(job);
    start_next();
  }

 private:
  void start_next() {
    while (running_ < kAtOnce && !waiting_.empty()) {
      CancelRequest::Job* const job = waiting_.front();
      waiting_.pop_front();
      ++running_;
      job->work.data = job;
      uv_queue_work(Loop::get().uv(), &job->work, send, on_sent);
    }
  }

  static void send(uv_work_t* work) noexcept {
    char reason[256];
    const auto* const job = static_cast<CancelRequest::Job*>(work->data);
    if (job->cancel != nullptr) PQcancel(job->cancel, reason, sizeof(reason));
  }

  static void on_sent(uv_work_t* work, int) noexcept {
    std::unique_ptr<CancelRequest::Job> job(static_cast<CancelRequest::Job*>(work->data));
    PQfreeCancel(job->cancel);
    --get().running_;
    get().start_next();
    if (job->done) job->done();
  }

  std::deque<CancelRequest::Job*> waiting_;
  int running_ = 0;
};

CancelRequest::CancelRequest(PGconn* connection, std::function<void()> done)
    : job_(new Job{{}, PQgetCancel(connection), nullptr}) {
  job_->done = [this, done = std::move(done)] {
    job_ = nullptr;
    done();  // `this` may be gone when it returns.
  };
  CancelQueue::get().add(job_);
}

CancelRequest::~CancelRequest() {
  if (job_ != nullptr) job_->done = nullptr;
}

}  // namespace keel::pgsql
