// Names the two ends of a socket. Pure functions; any thread.
#pragma once

#include "runtime/http/exchange.h"

namespace keel::http {

// AF_INET, AF_INET6, AF_UNIX, or -1.
int socket_family(int fd) noexcept;

// The ends of a connected socket; an IPv4 address that came in on an IPv6 socket is written as IPv4.
Peer peer_of_socket(int fd);

}  // namespace keel::http
