// Tells systemd how the service is (sd_notify(3)): one datagram to the socket that NOTIFY_SOCKET names. Does nothing
// without one. Supervisor only; never suspends.
#pragma once

#include <string_view>

namespace keel::process {

// `state` as sd_notify(3) has it: "READY=1", "STOPPING=1", …
void notify_service_manager(std::string_view state) noexcept;

}  // namespace keel::process
