#include "sapi/hooks/hooks.h"

#include <pthread.h>

#include <array>
#include <cerrno>
#include <cstddef>

#include "runtime/core/coroutine.h"

namespace keel::hooks {

void (*interrupt)() noexcept = nullptr;

namespace {

constexpr auto kHooks = static_cast<std::size_t>(Hook::kCount);
constexpr std::array<std::string_view, kHooks> kNames{"sleep",   "poll",   "select", "recv", "send",  "read",   "write",
                                                      "connect", "accept", "wait",   "pipe", "flock", "resolve"};
// So many calls without a wait, and others are let in between.
constexpr unsigned kCallsPerTurn = 200;

Policy policy = Policy::None;
std::array<bool, kHooks> switched_off{};
unsigned calls = 0;

bool is_sleeping(Hook hook) { return hook == Hook::Sleep || hook == Hook::Resolve || hook == Hook::Lock; }

bool switch_off(std::string_view name) {
  for (std::size_t i = 0; i < kHooks; ++i) {
    if (kNames[i] != name) continue;
    switched_off[i] = true;
    return true;
  }
  return false;
}

}  // namespace

void set_policy(Policy wanted) noexcept {
  policy = wanted;
  // A forked child has the parent's coroutine, but not its loop.
  static const int registered = pthread_atfork(nullptr, nullptr, [] { policy = Policy::None; });
  static_cast<void>(registered);
}

std::string_view configure(const char* text) noexcept {
  if (text == nullptr) return {};
  std::string_view rest(text);
  if (rest == "off") {
    switched_off.fill(true);
    return {};
  }
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view word = rest.substr(0, comma);
    if (!word.starts_with('-') || !switch_off(word.substr(1))) {
      return "must be \"off\" or names with a minus, as -read,-resolve, of: sleep, poll, select, recv, send, read, "
             "write, "
             "connect, accept, wait, pipe, flock, resolve";
    }
    rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
  }
  return {};
}

bool parks(Hook hook) noexcept {
  const Coroutine* const current = Coroutine::current();
  if (current == nullptr || current->owner() == nullptr || policy == Policy::None) return false;
  if (policy == Policy::Sleeping && !is_sleeping(hook)) return false;
  return !switched_off[static_cast<std::size_t>(hook)] && current->can_park();
}

bool has_made_many_calls() noexcept {
  if (++calls < kCallsPerTurn) return false;
  calls = 0;
  return true;
}

bool ended_well(WaitResult result) noexcept {
  calls = 0;
  if (result != WaitResult::Cancelled) return true;
  if (interrupt != nullptr) interrupt();
  errno = ECANCELED;
  return false;
}

}  // namespace keel::hooks
