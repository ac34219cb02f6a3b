// The lock by which opcache knows that somebody reads its memory, so that it is not emptied under them
// (ext/opcache/ZendAccelerator.c, accel_activate_add()). It is one of fcntl(), and so belongs to a process: the first
// isolate that ends its request would drop it for all others. Our fcntl() counts instead, and an isolate that asks
// whether the memory is free hears of the others. Loop thread.
#pragma once

namespace keel::hooks {

// A request has ended, perhaps in a way that did not give its share back.
void release_opcache_lock() noexcept;

}  // namespace keel::hooks
