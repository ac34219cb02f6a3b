#include "sapi/isolate/hidden_state_binding.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "Zend/zend_gc.h"
#include "ext/pcre/php_pcre.h"
}

#include "ext/compat_binding.h"
#include "runtime/process/log.h"
#include "sapi/isolate/writable_pages.h"

namespace {

using keel::isolate::captured_segments;

// The head of struct _zend_gc_globals (Zend/zend_gc.c).
struct GcGlobals {
  void* buffer;
  bool enabled;
  bool active;
  bool is_protected;
  bool full;
};

// PHP_PCRE_PREALLOC_MDATA_SIZE (ext/pcre/php_pcre.c).
constexpr uint32_t kPreallocatedPairs = 32;

GcGlobals* gc_globals = nullptr;
bool gc_was_enabled = false;
pcre2_match_data** match_data = nullptr;

// The one place in the captured memory of which `matches` is true; null if there is none or there are several.
template <typename T, typename Matches>
T* find_only(Matches matches) {
  T* found = nullptr;
  for (const auto& segment : captured_segments()) {
    for (std::size_t offset = 0; offset + sizeof(T) <= segment.size(); offset += alignof(T)) {
      auto* const candidate = reinterpret_cast<T*>(segment.data() + offset);
      if (!matches(candidate)) continue;
      if (found != nullptr) return nullptr;
      found = candidate;
    }
  }
  return found;
}

// By the byte that gc_protect() changes.
GcGlobals* find_gc_globals() {
  const bool before = gc_protected();
  std::size_t size = 0;
  for (const auto& segment : captured_segments()) size += segment.size();
  auto* const copy = static_cast<char*>(malloc(size));
  if (copy == nullptr) return nullptr;
  char* end = copy;
  for (const auto& segment : captured_segments()) {
    memcpy(end, segment.data(), segment.size());
    end += segment.size();
  }
  gc_protect(!before);
  char* changed = nullptr;
  const char* old = copy;
  for (const auto& segment : captured_segments()) {
    for (char& byte : segment) {
      if (byte != *old++) changed = &byte;
    }
  }
  gc_protect(before);
  free(copy);
  return changed != nullptr ? reinterpret_cast<GcGlobals*>(changed - offsetof(GcGlobals, is_protected)) : nullptr;
}

pcre2_match_data** find_match_data() {
  int any_pattern = 0;  // Asked for its captures only when their count is 0.
  pcre2_match_data* const data = php_pcre_create_match_data(1, reinterpret_cast<pcre2_code*>(&any_pattern));
  php_pcre_free_match_data(data);
  return find_only<pcre2_match_data*>([data](pcre2_match_data** candidate) { return *candidate == data; });
}

}  // namespace

bool keel_hidden_state_find() {
  gc_globals = find_gc_globals();
  gc_was_enabled = gc_enabled();
  match_data = find_match_data();
  if (gc_globals != nullptr && gc_globals->enabled == gc_was_enabled && match_data != nullptr) return true;
  keel::log::error("this build of PHP cannot run isolates: the collector's or PCRE's state was not found");
  return false;
}

void keel_hidden_state_open() {
  keel::isolate::open_pages(gc_globals, sizeof(GcGlobals));
  keel::isolate::open_pages(match_data, sizeof(*match_data));
}

void keel_hidden_state_own() {
  gc_globals->buffer = nullptr;
  gc_globals->enabled = false;
  gc_enable(gc_was_enabled);
  *match_data = pcre2_match_data_create(kPreallocatedPairs, php_pcre_gctx());
  keel_random_state_own();
}

void keel_hidden_state_free() {
  free(gc_globals->buffer);
  pcre2_match_data_free(*match_data);
  zend_hash_destroy(&PCRE_G(pcre_cache));
  realpath_cache_clean();
  keel_random_state_free();
}
