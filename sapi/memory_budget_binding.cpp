#include "sapi/memory_budget_binding.h"

#include <algorithm>

#include "ext/zend.h"

extern "C" {
#include "php_globals.h"
#include "zend_alloc.h"
}

namespace {

std::size_t in_use() { return zend_memory_usage(false); }

}  // namespace

void keel_memory_budget_enter(keel::AppRequest& request) {
  request.memory_at_entry = in_use();
  const auto budget = static_cast<std::size_t>(PG(memory_limit));
  if (PG(memory_limit) <= 0) return;  // -1: no limit.
  const std::size_t left = budget > request.memory_used ? budget - request.memory_used : 0;
  // The heap counts its limit in chunks that it has mapped, which is more than what is in use.
  zend_set_memory_limit(std::max(zend_memory_usage(true), request.memory_at_entry + left));
}

void keel_memory_budget_leave(keel::AppRequest& request) {
  const std::size_t now = in_use();
  const std::size_t used = request.memory_used + now;
  request.memory_used = used > request.memory_at_entry ? used - request.memory_at_entry : 0;
}
