#include "ext/pgsql/host_lookup.h"

#include <arpa/inet.h>
#include <uv.h>

#include <algorithm>
#include <memory>

#include "runtime/core/loop.h"
#include "runtime/core/wait.h"

namespace keel::pgsql {

namespace {

// On the heap, since the resolver's thread may still run when the caller has given up.
struct Lookup {
  uv_getaddrinfo_t request{};
  Wait* waiter = nullptr;
  int error = 0;
  std::vector<std::string> addresses;
};

void collect(Lookup& lookup, const addrinfo* list) {
  for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
    char text[INET6_ADDRSTRLEN + 1] = "";
    if (uv_ip_name(entry->ai_addr, text, sizeof(text)) != 0) continue;
    if (std::find(lookup.addresses.begin(), lookup.addresses.end(), text) == lookup.addresses.end()) {
      lookup.addresses.emplace_back(text);
    }
  }
}

void on_answer(uv_getaddrinfo_t* request, int error, addrinfo* list) noexcept {
  std::unique_ptr<Lookup> lookup(static_cast<Lookup*>(request->data));
  lookup->error = error;
  if (error == 0) collect(*lookup, list);
  uv_freeaddrinfo(list);
  if (lookup->waiter == nullptr) return;
  lookup->waiter->complete();
  static_cast<void>(lookup.release());  // The caller frees it.
}

}  // namespace

bool needs_lookup(std::string_view host) noexcept {
  if (host.empty() || host.front() == '/' || host.front() == '@') return false;
  const std::string name(host.substr(0, host.find('%')));
  in6_addr address{};
  return inet_pton(AF_INET, name.c_str(), &address) != 1 && inet_pton(AF_INET6, name.c_str(), &address) != 1;
}

Outcome<std::vector<std::string>> look_up_host(const std::string& host, Deadline deadline) {
  auto lookup = std::make_unique<Lookup>();
  Wait wait;
  lookup->request.data = lookup.get();
  lookup->waiter = &wait;
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  const int error = uv_getaddrinfo(Loop::get().uv(), &lookup->request, on_answer, host.c_str(), nullptr, &hints);
  WaitResult waited = WaitResult::Ready;
  if (error != 0) {
    lookup->error = error;
  } else {
    waited = wait.await(deadline);
    lookup->waiter = nullptr;
  }
  if (waited != WaitResult::Ready) {
    // The callback frees it, with or without an answer.
    uv_cancel(reinterpret_cast<uv_req_t*>(&lookup.release()->request));
    if (waited == WaitResult::TimedOut) return Failure{FailureKind::TimedOut, "08006", {}};
    return Failure{FailureKind::Cancelled, "57014", "pgsql-async: connecting was cancelled"};
  }
  if (lookup->error == 0 && !lookup->addresses.empty()) return std::move(lookup->addresses);
  const char* const why = lookup->error != 0 ? uv_strerror(lookup->error) : "no address";
  return Failure{FailureKind::ConnectFailed, "08006",
                 "could not translate host name \"" + host + "\" to address: " + why};
}

}  // namespace keel::pgsql
