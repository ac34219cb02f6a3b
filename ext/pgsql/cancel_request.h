// Asks the server to stop what a connection is running. libpq 15 can only do that blocking (PQcancel), so it runs on
// libuv's thread pool, two at a time. PQcancel does not use TLS, whatever sslmode says: what it sends is the
// connection's cancel key. Loop thread only.
#pragma once

#include <libpq-fe.h>

#include <functional>
#include <memory>

namespace keel::pgsql {

class CancelRequest {
 public:
  // Queues the request. `done` is called from the loop when the server has taken it, or it could not be delivered;
  // never after this object's destruction, which leaves a running request alone. Never suspends.
  CancelRequest(PGconn* connection, std::function<void()> done);
  ~CancelRequest();
  CancelRequest(const CancelRequest&) = delete;
  CancelRequest& operator=(const CancelRequest&) = delete;

 private:
  friend class CancelQueue;
  struct Job;
  Job* job_;  // Owned by the queue; freed after its end.
};

}  // namespace keel::pgsql
