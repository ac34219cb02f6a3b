#include "runtime/http/peer_address.h"

#include <arpa/inet.h>
#include <sys/socket.h>

#include <cstring>

namespace keel::http {

namespace {

using NameFunction = int (*)(int, sockaddr*, socklen_t*);

void name_end(int fd, NameFunction name, std::string& address, std::uint16_t& port) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  if (name(fd, reinterpret_cast<sockaddr*>(&storage), &size) != 0) return;
  char text[INET6_ADDRSTRLEN] = "";
  if (storage.ss_family == AF_INET) {
    const auto& in = reinterpret_cast<const sockaddr_in&>(storage);
    inet_ntop(AF_INET, &in.sin_addr, text, sizeof text);
    port = ntohs(in.sin_port);
  } else if (storage.ss_family == AF_INET6) {
    const auto& in6 = reinterpret_cast<const sockaddr_in6&>(storage);
    if (IN6_IS_ADDR_V4MAPPED(&in6.sin6_addr)) {
      inet_ntop(AF_INET, in6.sin6_addr.s6_addr + 12, text, sizeof text);
    } else {
      inet_ntop(AF_INET6, &in6.sin6_addr, text, sizeof text);
    }
    port = ntohs(in6.sin6_port);
  }
  address = text;
}

}  // namespace

int socket_family(int fd) noexcept {
  int family = -1;
  socklen_t size = sizeof family;
  return getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size) == 0 ? family : -1;
}

Peer peer_of_socket(int fd) {
  Peer peer;
  name_end(fd, getpeername, peer.address, peer.port);
  name_end(fd, getsockname, peer.local_address, peer.local_port);
  return peer;
}

}  // namespace keel::http
