// What the server's C++ asks of PHP in worker mode. Declared without Zend, implemented in worker_slot_binding.cpp.
#pragma once

namespace keel {
class Isolate;
class WorkerSlot;
}  // namespace keel

// An isolate that has the functions of worker scripts. Never suspends.
keel::Isolate* keel_worker_isolate_create();

// Queues a coroutine that runs the worker script in the slot's isolate; it calls WorkerPool::script_ended() when that
// has ended. False if there is no memory for it. Never suspends.
bool keel_worker_start(keel::WorkerSlot& slot);

// Lets PHP's connection_status() say that the client went away.
void keel_worker_client_gone(keel::WorkerSlot& slot);
