#include "runtime/http/server.h"

#include <utility>

#include "runtime/http/acceptor.h"
#include "runtime/http/server_core.h"

namespace keel::http {

struct Server::Impl {
  std::shared_ptr<ServerCore> core;
  std::vector<std::unique_ptr<Acceptor>> acceptors;
};

Server::Server(Handler& handler, ServerLimits limits)
    : impl_(std::make_unique<Impl>(Impl{std::make_shared<ServerCore>(handler, limits), {}})) {}

Server::~Server() {
  impl_->acceptors.clear();
  close_all();
}

Status Server::listen(int fd) {
  auto acceptor = std::make_unique<Acceptor>([core = impl_->core](int accepted) { core->serve(accepted); });
  if (Status opened = acceptor->open(fd); !opened) return opened;
  impl_->acceptors.push_back(std::move(acceptor));
  return {};
}

void Server::adopt(int fd) { impl_->core->serve(fd); }

void Server::drain(std::function<void()> drained) {
  for (auto& acceptor : impl_->acceptors) acceptor->close();
  impl_->core->drain(std::move(drained));
}

void Server::close_all() noexcept { impl_->core->close_all(); }

std::size_t Server::open_connections() const noexcept { return impl_->core->open; }
std::size_t Server::requests_started() const noexcept { return impl_->core->started; }
std::size_t Server::requests_in_flight() const noexcept { return impl_->core->in_flight; }

}  // namespace keel::http
