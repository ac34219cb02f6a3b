#include "ext/autoload_binding.h"

#include "ext/zend.h"

#include "ext/coroutine_binding.h"
#include "runtime/core/wait.h"

namespace {

using keel::Coroutine;

// One class that is being loaded; on the stack of the coroutine that loads it.
struct Loading : keel::ListLink<Loading> {
  zend_string* lower_name;
  Coroutine* loader;
};

// A coroutine that waits for one; on its stack.
struct Waiting : keel::ListLink<Waiting> {
  Coroutine* waiter;
  const Loading* loading;
  keel::Wait wait;
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

// Whether `loader` waits, over however many others, for a class that `waiter` is loading: both would wait for ever.
bool would_deadlock(const Coroutine* loader, const Coroutine* waiter) {
  while (loader != waiter) {
    const Waiting* const next = find(all_waiting, [&](const Waiting& waiting) { return waiting.waiter == loader; });
    if (next == nullptr) return false;
    loader = next->loading->loader;
  }
  return true;
}

zend_class_entry* wait_for(const Loading& loading, zend_string* lower_name) {
  Waiting waiting;
  waiting.waiter = Coroutine::current();
  waiting.loading = &loading;
  all_waiting.push_back(waiting);
  static_cast<void>(waiting.wait.await());
  return static_cast<zend_class_entry*>(zend_hash_find_ptr(EG(class_table), lower_name));
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

zend_class_entry* autoload(zend_string* name, zend_string* lower_name) {
  const Coroutine* const current = Coroutine::current();
  if (current == nullptr) return engine_autoload(name, lower_name);
  const Loading* const loading = loading_of(lower_name);
  if (loading == nullptr) return load(name, lower_name);
  if (!current->can_park() || would_deadlock(loading->loader, current)) return engine_autoload(name, lower_name);
  return wait_for(*loading, lower_name);
}

}  // namespace

void keel_register_autoload() {
  if (zend_autoload == nullptr) return;
  engine_autoload = zend_autoload;
  zend_autoload = autoload;
}
