#include "ext/coroutine_binding.h"

#include <cstring>

#include "runtime/core/loop.h"
#include "runtime/core/stack_size.h"

#include "ext/zend.h"

extern "C" {
#include "Zend/zend_gc.h"
#include "Zend/zend_ini.h"
}

namespace keel {

namespace {

// As Zend/zend_fibers.c has it.
constexpr std::size_t kVmStackSize = 1024 * sizeof(zval);
// A stack is two mappings, of which Linux allows a process 65530.
constexpr std::size_t kMaxIdle = 1024;

char context_kind;  // Its address tells our contexts from user-land Fibers.
zend_function base_function;
IntrusiveList<Coroutine> idle;
std::size_t idle_count = 0;

// The frame at the bottom of a coroutine's VM stack: an internal function without a name, as for a Fiber, so that
// uncaught exceptions stay in EG(exception).
void begin_vm_stack() {
  zend_vm_stack const stack = static_cast<zend_vm_stack>(emalloc(kVmStackSize));
  stack->top = ZEND_VM_STACK_ELEMENTS(stack);
  stack->end = reinterpret_cast<zval*>(reinterpret_cast<char*>(stack) + kVmStackSize);
  stack->prev = nullptr;
  EG(vm_stack) = stack;
  EG(vm_stack_top) = stack->top + ZEND_CALL_FRAME_SLOT;
  EG(vm_stack_end) = stack->end;
  EG(vm_stack_page_size) = kVmStackSize;
  auto* const frame = reinterpret_cast<zend_execute_data*>(stack->top);
  memset(frame, 0, sizeof(*frame));
  frame->func = &base_function;
  EG(current_execute_data) = frame;
}

zend_execute_data* base_frame(zend_vm_stack stack) {
  return reinterpret_cast<zend_execute_data*>(ZEND_VM_STACK_ELEMENTS(stack));
}

// After a bailout frames above the base frame are gone without being popped.
void reset_vm_stack() {
  while (EG(vm_stack)->prev != nullptr) {
    zend_vm_stack const page = EG(vm_stack);
    EG(vm_stack) = page->prev;
    efree(page);
  }
  zend_vm_stack const stack = EG(vm_stack);
  stack->top = ZEND_VM_STACK_ELEMENTS(stack);
  EG(vm_stack_top) = stack->top + ZEND_CALL_FRAME_SLOT;
  EG(vm_stack_end) = stack->end;
  EG(current_execute_data) = base_frame(stack);
}

void switch_to(zend_fiber_context* target) {
  zend_fiber_transfer transfer;
  transfer.context = target;
  transfer.flags = 0;
  ZVAL_NULL(&transfer.value);
  zend_fiber_switch_context(&transfer);
}

}  // namespace

PhpCoroutine* PhpCoroutine::start(Scope& scope, void* owner, Body body) {
  auto* coroutine = static_cast<PhpCoroutine*>(idle.pop_front());
  if (coroutine != nullptr) {
    --idle_count;
  } else {
    coroutine = create();
    if (coroutine == nullptr) return nullptr;
  }
  coroutine->set_scope(&scope);
  coroutine->set_owner(owner);
  coroutine->body_ = body;
  coroutine->error_reporting_ = EG(error_reporting);
  coroutine->ended_ = false;
  Loop::get().make_ready(*coroutine);
  return coroutine;
}

PhpCoroutine* PhpCoroutine::create() {
  base_function.type = ZEND_INTERNAL_FUNCTION;
  auto* const coroutine = new PhpCoroutine();
  keel_flow_state_init(&coroutine->flow_);
  if (!zend_fiber_init_context(&coroutine->context_, &context_kind, entry, coroutine_stack_size())) {
    zend_clear_exception();  // It throws; the caller answers in its own way.
    delete coroutine;
    return nullptr;
  }
  return coroutine;
}

PhpCoroutine::~PhpCoroutine() { keel_flow_state_destroy(&flow_); }

bool PhpCoroutine::can_park() const noexcept {
  return !keel_collecting && !CG(in_compilation) && CG(current_linking_class) == nullptr && !EG(record_errors);
}

void PhpCoroutine::entry(zend_fiber_transfer* transfer) {
  auto* const self = static_cast<PhpCoroutine*>(Coroutine::current());
  self->serve_bodies();
  transfer->context = self->resumer_;
}

// One body after the other, until drop_idle() lets the context end.
void PhpCoroutine::serve_bodies() {
  begin_vm_stack();
  while (!closing_) {
    end_ = FlowEnd::Returned;
    EG(jit_trace_num) = 0;
    EG(active_fiber) = nullptr;  // It may begin while the loop runs on the stack of a user-land Fiber.
    EG(error_reporting) = error_reporting_;
    EG(bailout) = nullptr;
    enter_functions();
    zend_try { body_.run(body_.self); }
    zend_catch {
      end_ = FlowEnd::BailedOut;
      reset_vm_stack();
    }
    zend_end_try();
    ended_ = true;
    switch_out();
  }
  efree(EG(vm_stack));
  EG(vm_stack) = nullptr;
}

void PhpCoroutine::switch_out() noexcept {
  inner_ = EG(current_fiber_context);
  switch_to(resumer_);
}

void PhpCoroutine::switch_in() noexcept {
  if (before_enter != nullptr && owner() != nullptr) before_enter(owner());
  KeelFlowState outer;
  keel_flow_state_save(&outer);
  keel_flow_state_restore(&flow_);
  resumer_ = EG(current_fiber_context);
  switch_to(inner_);
  keel_flow_state_save(&flow_);
  keel_flow_state_restore(&outer);
  if (after_leave != nullptr && owner() != nullptr) after_leave(owner());
  // PHP code must see a Fiber that waits as running: it is not up to a second task to resume it.
  if (inner_ != &context_) inner_->status = ZEND_FIBER_STATUS_RUNNING;
  if (ended_ && !closing_) recycle();
}

void PhpCoroutine::recycle() noexcept {
  const Body body = body_;
  const FlowEnd end = end_;
  body_ = {};
  set_owner(nullptr);
  set_scope(nullptr);
  if (end == FlowEnd::BailedOut) {
    keel_flow_state_destroy(&flow_);
    keel_flow_state_init(&flow_);
  }
  if (pooled && idle_count < kMaxIdle) {
    idle.push_back(*this);
    ++idle_count;
  } else {
    finish();
  }
  body.ended(body.self, end);
}

void PhpCoroutine::finish() noexcept {
  closing_ = true;
  run();
  delete this;
}

void PhpCoroutine::reset_current_stack() noexcept {
  reset_vm_stack();
  keel_collecting = false;
}

void PhpCoroutine::leave_functions() noexcept { EG(current_execute_data) = nullptr; }

void PhpCoroutine::enter_functions() noexcept { EG(current_execute_data) = base_frame(EG(vm_stack)); }

void PhpCoroutine::drop_idle() noexcept {
  keel_collecting = false;
  while (auto* coroutine = static_cast<PhpCoroutine*>(idle.pop_front())) {
    --idle_count;
    coroutine->finish();
  }
}

}  // namespace keel
