// Name lookups, on threads of their own: libc's resolver waits inside. Their threads write into memory of their own;
// what the caller gave is filled in when its coroutine goes on, because PHP keeps such buffers in static data, which is
// another isolate's by then.
#include <dlfcn.h>
#include <netdb.h>
#include <uv.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/core/loop.h"
#include "sapi/hooks/hooks.h"

namespace {

using keel::hooks::Hook;

// libuv's four threads are too few for lookups that take seconds.
constexpr std::size_t kThreads = 32;

// A lookup under way. Shared by the coroutine that waits, which may give up, and the thread.
struct Lookup {
  std::function<void()> work;
  keel::Wait* wait = nullptr;  // Loop thread only; null once nobody waits any more.
};

class Resolver {
 public:
  static Resolver& get() {
    static auto* const resolver = new Resolver();
    return *resolver;
  }

  // Runs `work` on a thread. False with errno set if the request was cancelled meanwhile; `work` may then still run and
  // owns what it needs. May suspend.
  bool run(std::function<void()> work) {
    auto lookup = std::make_shared<Lookup>();
    keel::Wait wait;
    lookup->work = std::move(work);
    lookup->wait = &wait;
    submit(lookup);
    const keel::WaitResult result = wait.await();
    lookup->wait = nullptr;
    return keel::hooks::ended_well(result);
  }

 private:
  Resolver() {
    uv_async_init(keel::Loop::get().uv(), &finished_,
                  [](uv_async_t* handle) noexcept { static_cast<Resolver*>(handle->data)->complete(); });
    finished_.data = this;
    uv_unref(reinterpret_cast<uv_handle_t*>(&finished_));
  }

  void submit(std::shared_ptr<Lookup> lookup) {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(lookup));
    if (idle_ == 0 && threads_ < kThreads) {
      ++threads_;
      start_thread();
    }
    ready_.notify_one();
  }

  void start_thread() {
    sigset_t all, before;
    sigfillset(&all);  // Signals are the loop's.
    pthread_sigmask(SIG_BLOCK, &all, &before);
    std::thread([this] { serve(); }).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      ++idle_;
      ready_.wait(lock, [this] { return !queue_.empty(); });
      --idle_;
      const std::shared_ptr<Lookup> lookup = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      lookup->work();
      lock.lock();
      done_.push_back(lookup);
      uv_async_send(&finished_);
    }
  }

  void complete() noexcept {
    std::vector<std::shared_ptr<Lookup>> done;
    {
      const std::lock_guard lock(mutex_);
      done.swap(done_);
    }
    for (const auto& lookup : done) {
      if (lookup->wait != nullptr) lookup->wait->complete();
    }
  }

  uv_async_t finished_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::shared_ptr<Lookup>> queue_;
  std::vector<std::shared_ptr<Lookup>> done_;
  std::size_t threads_ = 0;
  std::size_t idle_ = 0;
};

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

using GetAddrInfo = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
using GetNameInfo = int (*)(const sockaddr*, socklen_t, char*, socklen_t, char*, socklen_t, int);
using GetHostByName = int (*)(const char*, int, hostent*, char*, std::size_t, hostent**, int*);
using GetHostByAddress = int (*)(const void*, socklen_t, int, hostent*, char*, std::size_t, hostent**, int*);

// What a thread finds out for getaddrinfo().
struct AddressLookup {
  std::string node, service;
  bool has_node, has_service, has_hints;
  addrinfo hints{};
  addrinfo* found = nullptr;
  int result = 0;
  int error = 0;

  ~AddressLookup() {
    if (found != nullptr) freeaddrinfo(found);
  }

  void run() {
    static const auto look_up = next<GetAddrInfo>("getaddrinfo");
    result = look_up(has_node ? node.c_str() : nullptr, has_service ? service.c_str() : nullptr,
                     has_hints ? &hints : nullptr, &found);
    error = errno;
    if (result != 0) found = nullptr;
  }
};

// For gethostbyname_r() and gethostbyaddr_r().
struct HostLookup {
  std::string key;
  int family;
  hostent host{};
  std::vector<char> buffer = std::vector<char>(16 * 1024);
  hostent* found = nullptr;
  int result = 0;
  int host_error = 0;
};

// Copies a hostent and what it points to into the caller's buffer, as libc lays it out. False if that is too small.
class HostCopy {
 public:
  HostCopy(char* buffer, std::size_t size) : at_(buffer), end_(buffer + size) {}

  bool copy(const hostent& from, hostent* to) {
    to->h_addrtype = from.h_addrtype;
    to->h_length = from.h_length;
    align();
    to->h_addr_list = list(from.h_addr_list, [&from](const char*) { return static_cast<std::size_t>(from.h_length); });
    to->h_aliases = list(from.h_aliases, [](const char* text) { return std::strlen(text) + 1; });
    to->h_name = bytes(from.h_name, std::strlen(from.h_name) + 1);
    return fits_;
  }

 private:
  void align() {
    const auto misfit = reinterpret_cast<std::uintptr_t>(at_) % alignof(char*);
    if (misfit != 0) take(alignof(char*) - misfit);
  }

  char* take(std::size_t size) {
    if (!fits_ || static_cast<std::size_t>(end_ - at_) < size) {
      fits_ = false;
      return nullptr;
    }
    char* const begin = at_;
    at_ += size;
    return begin;
  }

  char* bytes(const char* from, std::size_t size) {
    char* const to = take(size);
    if (to != nullptr) std::memcpy(to, from, size);
    return to;
  }

  template <typename SizeOf>
  char** list(char* const* from, SizeOf size_of) {
    std::size_t count = 0;
    while (from[count] != nullptr) ++count;
    align();
    auto** const to = reinterpret_cast<char**>(take((count + 1) * sizeof(char*)));
    if (to == nullptr) return nullptr;
    for (std::size_t i = 0; i < count; ++i) to[i] = bytes(from[i], size_of(from[i]));
    to[count] = nullptr;
    return to;
  }

  char* at_;
  char* end_;
  bool fits_ = true;
};

int hand_over(const HostLookup& lookup, hostent* host, char* buffer, std::size_t size, hostent** result,
              int* host_error) {
  *result = nullptr;
  if (host_error != nullptr) *host_error = lookup.host_error;
  if (lookup.result != 0 || lookup.found == nullptr) return lookup.result;
  if (!HostCopy(buffer, size).copy(*lookup.found, host)) return ERANGE;
  *result = host;
  return 0;
}

// The result of gethostbyname(), which libc keeps in static memory: until the thread's next call.
struct StaticHost {
  hostent host{};
  std::array<char, 16 * 1024> buffer{};
};

}  // namespace

KEEL_HOOK int getaddrinfo(const char* node, const char* service, const addrinfo* hints, addrinfo** found) {
  static const auto look_up = next<GetAddrInfo>("getaddrinfo");
  if (!keel::hooks::parks(Hook::Resolve) || (hints != nullptr && (hints->ai_flags & AI_NUMERICHOST) != 0)) {
    return look_up(node, service, hints, found);
  }
  const auto lookup = std::make_shared<AddressLookup>();
  lookup->has_node = node != nullptr;
  lookup->has_service = service != nullptr;
  lookup->has_hints = hints != nullptr;
  if (node != nullptr) lookup->node = node;
  if (service != nullptr) lookup->service = service;
  if (hints != nullptr) lookup->hints = *hints;
  if (!Resolver::get().run([lookup] { lookup->run(); })) return EAI_SYSTEM;
  *found = std::exchange(lookup->found, nullptr);
  errno = lookup->error;
  return lookup->result;
}

KEEL_HOOK int getnameinfo(const sockaddr* address, socklen_t size, char* host, socklen_t host_size, char* service,
                          socklen_t service_size, int flags) {
  static const auto look_up = next<GetNameInfo>("getnameinfo");
  if ((flags & NI_NUMERICHOST) != 0 || !keel::hooks::parks(Hook::Resolve)) {
    return look_up(address, size, host, host_size, service, service_size, flags);
  }
  struct NameLookup {
    std::string address;
    std::vector<char> host, service;
    int result = 0;
  };
  const auto lookup = std::make_shared<NameLookup>();
  lookup->address.assign(reinterpret_cast<const char*>(address), size);
  lookup->host.resize(host_size);
  lookup->service.resize(service_size);
  const bool ran = Resolver::get().run([lookup, flags] {
    lookup->result = look_up(reinterpret_cast<const sockaddr*>(lookup->address.data()),
                             static_cast<socklen_t>(lookup->address.size()), lookup->host.data(),
                             static_cast<socklen_t>(lookup->host.size()), lookup->service.data(),
                             static_cast<socklen_t>(lookup->service.size()), flags);
  });
  if (!ran) return EAI_SYSTEM;
  if (host_size > 0) std::memcpy(host, lookup->host.data(), host_size);
  if (service_size > 0) std::memcpy(service, lookup->service.data(), service_size);
  return lookup->result;
}

KEEL_HOOK int gethostbyname2_r(const char* name, int family, hostent* host, char* buffer, std::size_t size,
                               hostent** result, int* host_error) {
  static const auto look_up = next<GetHostByName>("gethostbyname2_r");
  if (!keel::hooks::parks(Hook::Resolve)) return look_up(name, family, host, buffer, size, result, host_error);
  const auto lookup = std::make_shared<HostLookup>();
  lookup->key = name;
  lookup->family = family;
  const bool ran = Resolver::get().run([lookup] {
    lookup->result = look_up(lookup->key.c_str(), lookup->family, &lookup->host, lookup->buffer.data(),
                             lookup->buffer.size(), &lookup->found, &lookup->host_error);
  });
  if (!ran) return *result = nullptr, errno;
  return hand_over(*lookup, host, buffer, size, result, host_error);
}

KEEL_HOOK int gethostbyname_r(const char* name, hostent* host, char* buffer, std::size_t size, hostent** result,
                              int* host_error) {
  return gethostbyname2_r(name, AF_INET, host, buffer, size, result, host_error);
}

KEEL_HOOK int gethostbyaddr_r(const void* address, socklen_t length, int family, hostent* host, char* buffer,
                              std::size_t size, hostent** result, int* host_error) {
  static const auto look_up = next<GetHostByAddress>("gethostbyaddr_r");
  if (!keel::hooks::parks(Hook::Resolve)) {
    return look_up(address, length, family, host, buffer, size, result, host_error);
  }
  const auto lookup = std::make_shared<HostLookup>();
  lookup->key.assign(static_cast<const char*>(address), length);
  lookup->family = family;
  const bool ran = Resolver::get().run([lookup] {
    lookup->result =
        look_up(lookup->key.data(), static_cast<socklen_t>(lookup->key.size()), lookup->family, &lookup->host,
                lookup->buffer.data(), lookup->buffer.size(), &lookup->found, &lookup->host_error);
  });
  if (!ran) return *result = nullptr, errno;
  return hand_over(*lookup, host, buffer, size, result, host_error);
}

KEEL_HOOK hostent* gethostbyname(const char* name) {
  static StaticHost kept;
  hostent* found = nullptr;
  gethostbyname_r(name, &kept.host, kept.buffer.data(), kept.buffer.size(), &found, &h_errno);
  return found;
}

KEEL_HOOK hostent* gethostbyaddr(const void* address, socklen_t length, int family) {
  static StaticHost kept;
  hostent* found = nullptr;
  gethostbyaddr_r(address, length, family, &kept.host, kept.buffer.data(), kept.buffer.size(), &found, &h_errno);
  return found;
}
