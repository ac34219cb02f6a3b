// What the server's C++ asks of PHP in classic mode. Declared without Zend, implemented in classic_request_binding.cpp.
#pragma once

namespace keel {
class ClassicRequest;
namespace config {
struct LoadedConfig;
}
}  // namespace keel

// Prepares the worker's PHP for isolates. False if that is not possible; the reason has been logged. Never suspends.
bool keel_classic_boot(const keel::config::LoadedConfig& config);
void keel_classic_shutdown();

// Queues a coroutine that runs the request's script in its isolate; it calls Classic::request_ended() when it is done.
// False if there is no memory for it. Never suspends.
bool keel_classic_start(keel::ClassicRequest& request);

// Lets PHP's connection_status() say that the client went away. Returns whether the script ignores that.
bool keel_classic_client_gone(keel::ClassicRequest& request);
