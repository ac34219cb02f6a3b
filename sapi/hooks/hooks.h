// The libc functions in which unchanged PHP code and its libraries wait: the executable defines them before libc does,
// and in a coroutine they park it instead of stopping the process (docs/hooks.md). Outside of one, on threads that
// libraries start themselves, and for descriptors that are not to block, they do what libc does. Each behaves as its
// manual page says; one that a cancelled request calls fails with ECANCELED. Loop thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/core/deadline.h"
#include "runtime/core/wait.h"

namespace keel::hooks {

// What may park, of the code that runs in coroutines of this process.
enum class Policy : std::uint8_t {
  None,      // Nothing: no coroutine's waits are known to be its own.
  Sleeping,  // Sleeps, name lookups and file locks, which nobody shares: app mode.
  All        // Everything: each coroutine has its own connections (isolates).
};

enum class Hook : std::uint8_t {
  Sleep,
  Poll,
  Select,
  Receive,
  Send,
  Read,
  Write,
  Connect,
  Accept,
  Wait,
  Pipe,
  Lock,
  Resolve,
  kCount
};

// Once per process, before requests are served.
void set_policy(Policy policy) noexcept;

// What KEEL_HOOKS says: "off", or names of hooks with a minus, "-read,-resolve". An empty string if all is well,
// otherwise the complaint.
std::string_view configure(const char* text) noexcept;

// Whether the calling code's wait of that kind should park.
bool parks(Hook hook) noexcept;

// Call where a hook went on without waiting: true now and then, when a coroutine has made many such calls, and others
// should get their turn. Never suspends.
bool has_made_many_calls() noexcept;

// Turns the end of a wait into libc's terms: true if it ended well or in time; otherwise errno is ECANCELED, and the
// PHP code that called ends at its next instruction.
bool ended_well(WaitResult result) noexcept;

// Ends the PHP code that runs at its next instruction, because its request is cancelled. Set by the server.
extern void (*interrupt)() noexcept;

}  // namespace keel::hooks

// What the executable defines for all libraries.
#define KEEL_HOOK extern "C" __attribute__((visibility("default")))
