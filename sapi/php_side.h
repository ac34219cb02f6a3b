// What the server's C++ asks of PHP in app mode. Declared without Zend, implemented in app_request_binding.cpp and
// application_binding.cpp.
#pragma once

struct KeelRequestState;

namespace keel {
class AppRequest;
namespace config {
struct LoadedConfig;
}
}  // namespace keel

KeelRequestState* keel_request_state_create();
void keel_request_state_destroy(KeelRequestState* state);

// Opens PHP in a worker, loads the application and freezes the state that requests start with. On false the reason
// has been logged. May wait (by running the loop), runs PHP code.
bool keel_worker_boot(const keel::config::LoadedConfig& config);
// Ends the application: its shutdown functions and destructors run.
void keel_worker_shutdown();

// Loads the application file in the process's own request, as a resident: what it returns answers all requests. On
// false the reason has been logged. May wait (by running the loop), runs PHP code.
bool keel_application_load(const char* file);
// Lets go of the handler, so that its destructors run while PHP still can.
void keel_application_unload();

// Queues a coroutine that answers the request; it calls App::request_ended() when it is done. False if there is no
// memory for it. Never suspends.
bool keel_request_start(keel::AppRequest& request);

// Lets PHP's connection_status() say that the client went away. Returns whether the request ignores that.
bool keel_php_client_gone(keel::AppRequest& request);
