#include "sapi/isolate/isolate.h"

#include <sys/stat.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "SAPI.h"
#include "Zend/zend_alloc.h"
#include "Zend/zend_gc.h"
#include "Zend/zend_virtual_cwd.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "php_globals.h"
}

#include "runtime/process/log.h"
#include "sapi/isolate/engine_tables_binding.h"
#include "sapi/isolate/hidden_state_binding.h"
#include "sapi/isolate/process_changes_binding.h"
#include "sapi/isolate/writable_pages.h"
#include "sapi/time_limit_binding.h"

namespace keel {

class Isolate {
 public:
  char* pages = nullptr;  // Copies of opened_pages(), while it is not in.
  std::size_t saved = 0;  // How many of them it has; the others are pristine for it.
  std::size_t room = 0;   // For how many there is memory.
  zend_mm_heap* heap = nullptr;
  KeelEngineTables* tables = nullptr;
  KeelProcessChanges changes{};
};

bool isolates_broken = false;

namespace {

using isolate::kPageSize;

Isolate* resident = nullptr;  // Null: the interpreter of the process's start, which nobody goes back to.

bool belongs_to_php(std::string_view path) {
  const char* const extensions = PG(extension_dir);
  if (extensions != nullptr && path.starts_with(extensions)) return true;
  // libxml2 keeps the error handler and switches of its caller.
  return path.find("/libphp") != std::string_view::npos || path.find("/libxml2.so") != std::string_view::npos;
}

void save(Isolate& isolate) {
  const auto pages = isolate::opened_pages();
  if (isolate.room < pages.size()) {
    isolate.room = pages.size() + 8;
    void* const grown = realloc(isolate.pages, isolate.room * kPageSize);
    if (grown == nullptr) abort();  // An interpreter that is lost cannot go on.
    isolate.pages = static_cast<char*>(grown);
  }
  for (std::size_t i = 0; i < pages.size(); ++i) memcpy(isolate.pages + i * kPageSize, pages[i].live, kPageSize);
  isolate.saved = pages.size();
}

void load(const Isolate& isolate) {
  const auto pages = isolate::opened_pages();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    memcpy(pages[i].live, i < isolate.saved ? isolate.pages + i * kPageSize : pages[i].pristine, kPageSize);
  }
}

void leave_resident() {
  if (resident == nullptr) return;
  if (!isolates_broken) keel_process_changes_take(&resident->changes);
  save(*resident);
}

template <typename T>
void open_variable(T& variable) {
  isolate::open_pages(&variable, sizeof(variable));
}

// The kernel does not fault on a protected page, it fails the call: what it may write to is opened from the start.
void open_known_globals() {
  open_variable(executor_globals);
  open_variable(compiler_globals);
  open_variable(core_globals);
  open_variable(sapi_globals);
  open_variable(output_globals);
  open_variable(basic_globals);
  open_variable(language_scanner_globals);
  open_variable(ini_scanner_globals);
  open_variable(file_globals);
  void* element;
  ZEND_HASH_FOREACH_PTR(&module_registry, element) {
    const auto* const module = static_cast<zend_module_entry*>(element);
    if (module->globals_size > 0) isolate::open_pages(module->globals_ptr, module->globals_size);
  }
  ZEND_HASH_FOREACH_END();
}

}  // namespace

bool isolates_capture() {
  virtual_cwd_deactivate();  // Its string is on the heap of the start.
  realpath_cache_clean();
  keel_engine_tables_capture();
  if (!isolate::capture_pages(belongs_to_php)) {
    log::error("isolates need memory pages of 4096 bytes");
    return false;
  }
  return keel_hidden_state_find();
}

void isolates_start() {
  open_known_globals();
  keel_hidden_state_open();
  isolate::protect_pages();
  keel_process_changes_freeze();
}

Isolate* isolate_create() {
  leave_resident();
  auto* const isolate = new Isolate();
  load(*isolate);
  resident = isolate;
  isolate->tables = keel_engine_tables_install();
  isolate->heap = zend_mm_startup();
  zend_mm_set_heap(isolate->heap);
  zend_set_memory_limit(static_cast<size_t>(PG(memory_limit)));
  keel_hidden_state_own();
  keel_time_limit_install();
  return isolate;
}

void isolate_destroy(Isolate* isolate) noexcept {
  isolate_enter(*isolate);
  keel_hidden_state_free();
  keel_engine_tables_free(isolate->tables);
  zend_mm_shutdown(isolate->heap, true, true);
  keel_process_changes_free(&isolate->changes);
  free(isolate->pages);
  delete isolate;
  resident = nullptr;
}

void isolate_enter(Isolate& isolate) noexcept {
  if (resident == &isolate) return;
  leave_resident();
  load(isolate);
  resident = &isolate;
  if (!isolates_broken) keel_process_changes_put(&isolate.changes);
}

void* isolate_variable(Isolate& isolate, void* live) noexcept {
  if (resident == &isolate) return live;
  const auto pages = isolate::opened_pages();
  auto* const at = static_cast<char*>(live);
  for (std::size_t i = 0; i < isolate.saved; ++i) {
    if (at >= pages[i].live && at < pages[i].live + kPageSize)
      return isolate.pages + i * kPageSize + (at - pages[i].live);
  }
  return live;
}

}  // namespace keel
