// The engine's state that belongs to one flow of control and that zend_fiber_switch_context() does not save:
// what an internal function or the executor keeps in a global while PHP code runs inside it. Saved when a
// coroutine parks, put back when it goes on. Without it a concurrent usort() compares with another request's
// callback, and a waiting autoloader hides its class from everybody else.
#pragma once

#include "ext/zend.h"
extern "C" {
#include "ext/standard/basic_functions.h"
}

// Trivially copyable; pointers are the engine's own. Loop thread only.
struct KeelFlowState {
  zend_object* exception;
  zend_object* prev_exception;
  const zend_op* opline_before_exception;
  zend_class_entry* fake_scope;
  zend_class_entry* exception_class;
  zend_error_handling_t error_handling;
  HashTable* in_autoload;  // Allocated by the engine on demand; keel_flow_state_destroy() frees it.
  zend_fcall_info user_compare_fci;
  zend_fcall_info_cache user_compare_fci_cache;
  decltype(php_basic_globals::serialize_lock) serialize_lock;
  decltype(php_basic_globals::serialize) serialize;
  decltype(php_basic_globals::unserialize) unserialize;
  uint32_t switch_blocks;  // How often zend_fiber_switch_block() holds: in destructors, for one.
  bool collecting;
  bool in_compilation;
  zend_class_entry* linking_class;
  bool record_errors;
  uint32_t error_count;
  zend_error_info** errors;
};

// Whether the flow is in the garbage collector. The engine does not tell.
extern bool keel_collecting;

// Wraps the engine's collector, to know that. Called from MINIT.
void keel_register_collector();

// The state of a flow that has not begun.
void keel_flow_state_init(KeelFlowState* state);
void keel_flow_state_destroy(KeelFlowState* state);

// Saving lifts the fiber switch-blocks: restore another state next.
void keel_flow_state_save(KeelFlowState* state);
void keel_flow_state_restore(const KeelFlowState* state);
