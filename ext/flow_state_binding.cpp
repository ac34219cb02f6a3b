#include "ext/flow_state_binding.h"

#include <cstring>

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
}
