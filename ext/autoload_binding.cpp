#include "ext/autoload_binding.h"

#include "ext/zend.h"

#include "ext/blocked_flow.h"
#include "runtime/core/coroutine.h"
#include "runtime/core/scope.h"
#include "runtime/core/wait.h"

namespace {

using keel::Coroutine;

// One class that is being loaded; on the stack of the flow that loads it.
struct Loading : keel::ListLink<Loading> {
  zend_string* lower_name;
  const Coroutine* loader;  // Null for the code that no loop started.
};

// A flow that waits for one; on its stack. No cancellation ends that: the class is found, and the next wait fails.
struct Waiting : keel::ListLink<Waiting> {
  const Loading* loading;
  keel::Wait wait{keel::Wait::Uncancellable{}};
};

decltype(zend_autoload) engine_autoload;
keel::IntrusiveList<Loading> all_loading;
keel::IntrusiveList<Waiting> all_waiting;

template <typename T, typename Predicate>
T* find(keel::IntrusiveList<T>& list, Predicate matches) {
  for (T* element = list.first(); element != nullptr; element = list.next(*element)) {
    if (matches(*element)) return element;
  }
  return nullptr;
}

const Loading* loading_of(zend_string* lower_name) {
  return find(all_loading, [&](const Loading& loading) { return zend_string_equals(loading.lower_name, lower_name); });
}

// Waits until it is loaded, or has failed to. False at once if its loader waits for the current flow, or that must not
// be left.
bool wait_for(const Loading& loading) {
  const Coroutine* const current = Coroutine::current();
  if (loading.loader == current || (current != nullptr && !current->can_park())) return false;
  Waiting waiting;
  const keel::BlockedFlow blocked(waiting.wait, loading.loader);
  if (blocked.is_cycle()) return false;
  waiting.loading = &loading;
  all_waiting.push_back(waiting);
  static_cast<void>(waiting.wait.await());
  return true;
}

void wake_waiters(const Loading& loading) {
  const auto waits_for_it = [&](const Waiting& waiting) { return waiting.loading == &loading; };
  while (Waiting* const waiting = find(all_waiting, waits_for_it)) {
    static_cast<keel::ListLink<Waiting>&>(*waiting).unlink();
    waiting->wait.complete();
  }
}

zend_class_entry* load(zend_string* name, zend_string* lower_name) {
  Loading loading;
  loading.lower_name = lower_name;
  loading.loader = Coroutine::current();
  all_loading.push_back(loading);
  zend_class_entry* volatile entry = nullptr;
  // The list must not keep a frame that a fatal error in the autoloader jumps over.
  volatile bool bailed_out = false;
  zend_try { entry = engine_autoload(name, lower_name); }
  zend_catch { bailed_out = true; }
  zend_end_try();
  loading.unlink();
  wake_waiters(loading);
  if (bailed_out) zend_bailout();
  return entry;
}

// Whether another flow of control could be loading the class, or come to need it meanwhile.
bool is_alone() { return Coroutine::current() == nullptr && keel::Scope::root().first_child() == nullptr; }

zend_class_entry* autoload(zend_string* name, zend_string* lower_name) {
  if (is_alone()) return engine_autoload(name, lower_name);
  const Loading* loading = loading_of(lower_name);
  while (loading != nullptr && wait_for(*loading)) {
    void* const loaded = zend_hash_find_ptr(EG(class_table), lower_name);
    if (loaded != nullptr) return static_cast<zend_class_entry*>(loaded);
    loading = loading_of(lower_name);
  }
  return loading == nullptr ? load(name, lower_name) : engine_autoload(name, lower_name);
}

}  // namespace

void keel_register_autoload() {
  if (zend_autoload == nullptr) return;
  engine_autoload = zend_autoload;
  zend_autoload = autoload;
}
