// Classic mode: each request is one run of a script below the document root, in an isolate that nobody else uses
// meanwhile, as php-fpm runs it in a process. At most `concurrency` run at once in this process; further ones wait,
// first come first served. Files that are no scripts are sent as they are. In worker mode one script stays instead
// (worker_pool.h); the others are still run like this. Owned by the worker; loop thread only.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/core/deadline.h"
#include "runtime/files/document_root.h"
#include "runtime/http/exchange.h"
#include "sapi/classic/classic_request.h"
#include "sapi/worker_mode/worker_pool.h"

namespace keel {

struct ClassicOptions {
  std::string root;  // Absolute.
  files::ServeFiles files = files::ServeFiles::Yes;
  std::size_t concurrency = 64;
  Milliseconds queue_timeout{10000};
  Milliseconds request_timeout{0};  // 0: none.
  std::size_t max_requests = 0;     // 0: never retires.
  // Worker mode: this script stays, `workers` times, and answers what is for it and what nothing else answers. "":
  // none.
  std::string worker_file;
  std::size_t workers = 0;
};

class Classic final : public http::Handler {
 public:
  // `retire` is called once, when the process should be replaced.
  Classic(ClassicOptions options, std::function<void()> retire);
  ~Classic();

  void on_request(http::Exchange& exchange) noexcept override;
  void on_client_gone(http::Exchange& exchange) noexcept override;

  // Starts the worker scripts; true at once if there are none. See WorkerPool.
  bool boot() { return workers_ == nullptr || workers_->boot(); }
  void stop();

  // The request's coroutine has ended. Called on the loop's stack.
  void request_ended(ClassicRequest& request) noexcept;

  // Ends what is in flight: for the end of a shutdown's grace time.
  void cancel_all(CancelReason reason) noexcept;

 private:
  void run_script(http::Exchange& exchange, files::Route&& route);
  void start(ClassicRequest& request);
  void refuse(ClassicRequest& request, int status);
  void close(ClassicRequest& request) noexcept;
  void start_waiting();
  Isolate* take_isolate();
  void give_back(Isolate* isolate, bool spoiled) noexcept;
  void count_request() noexcept;

  ClassicOptions options_;
  files::DocumentRoot root_;
  std::function<void()> retire_;
  std::size_t requests_ = 0;
  std::size_t isolates_ = 0;             // That exist.
  std::vector<Isolate*> idle_;           // The one used last at the end: it may still be in.
  std::unique_ptr<WorkerPool> workers_;  // Null without a worker script.
  IntrusiveList<ClassicRequest> waiting_;
  IntrusiveList<ClassicRequest> running_;
  std::vector<std::unique_ptr<ClassicRequest>> spare_;
};

}  // namespace keel
