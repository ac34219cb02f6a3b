#include "ext/flow_state_binding.h"

#include <cstring>

extern "C" {
#include "Zend/zend_gc.h"
}

bool keel_collecting = false;

namespace {

decltype(gc_collect_cycles) engine_collect;

// A bailout in it leaves the flag to whoever makes the flow's state good.
int collect() {
  const bool outer = keel_collecting;
  keel_collecting = true;
  const int count = engine_collect();
  keel_collecting = outer;
  return count;
}

}  // namespace

void keel_register_collector() {
  engine_collect = gc_collect_cycles;
  gc_collect_cycles = collect;
}

void keel_flow_state_init(KeelFlowState* state) {
  memset(state, 0, sizeof(*state));
  state->error_handling = EH_NORMAL;
  state->user_compare_fci = empty_fcall_info;
  state->user_compare_fci_cache = empty_fcall_info_cache;
}

void keel_flow_state_destroy(KeelFlowState* state) {
  if (state->in_autoload == nullptr) return;
  zend_hash_destroy(state->in_autoload);
  FREE_HASHTABLE(state->in_autoload);
  state->in_autoload = nullptr;
}

void keel_flow_state_save(KeelFlowState* state) {
  state->exception = EG(exception);
  state->prev_exception = EG(prev_exception);
  state->opline_before_exception = EG(opline_before_exception);
  state->fake_scope = EG(fake_scope);
  state->exception_class = EG(exception_class);
  state->error_handling = EG(error_handling);
  state->in_autoload = EG(in_autoload);
  state->user_compare_fci = BG(user_compare_fci);
  state->user_compare_fci_cache = BG(user_compare_fci_cache);
  state->serialize_lock = BG(serialize_lock);
  state->serialize = BG(serialize);
  state->unserialize = BG(unserialize);
  state->collecting = keel_collecting;
  state->in_compilation = CG(in_compilation);
  state->linking_class = CG(current_linking_class);
  state->record_errors = EG(record_errors);
  state->error_count = EG(num_errors);
  state->errors = EG(errors);
  for (state->switch_blocks = 0; zend_fiber_switch_blocked(); ++state->switch_blocks) zend_fiber_switch_unblock();
}

void keel_flow_state_restore(const KeelFlowState* state) {
  EG(exception) = state->exception;
  EG(prev_exception) = state->prev_exception;
  EG(opline_before_exception) = state->opline_before_exception;
  EG(fake_scope) = state->fake_scope;
  EG(exception_class) = state->exception_class;
  EG(error_handling) = state->error_handling;
  EG(in_autoload) = state->in_autoload;
  BG(user_compare_fci) = state->user_compare_fci;
  BG(user_compare_fci_cache) = state->user_compare_fci_cache;
  BG(serialize_lock) = state->serialize_lock;
  BG(serialize) = state->serialize;
  BG(unserialize) = state->unserialize;
  keel_collecting = state->collecting;
  CG(in_compilation) = state->in_compilation;
  CG(current_linking_class) = state->linking_class;
  EG(record_errors) = state->record_errors;
  EG(num_errors) = state->error_count;
  EG(errors) = state->errors;
  for (uint32_t i = 0; i < state->switch_blocks; ++i) zend_fiber_switch_block();
}
