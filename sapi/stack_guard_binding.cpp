#include "sapi/stack_guard_binding.h"

#include <unistd.h>

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdlib>

#include "ext/compat_binding.h"
#include "ext/coroutine_binding.h"
#include "runtime/core/stack_coroutine.h"
#include "sapi/isolate/writable_pages.h"
#include "sapi/php_log.h"
#include "sapi/recovery_binding.h"

namespace {

// The head of the engine's private struct _zend_fiber_stack (Zend/zend_fibers.c).
struct FiberStack {
  char* pointer;
  size_t size;
};

constexpr size_t kHandlerStack = 64 * 1024;

// Whether the address lies in the guard page below the stack that runs.
bool is_overflow(const void* address) {
  if (keel::StackCoroutine::is_overflow(address)) return true;
  if (keel::Coroutine::current() == nullptr || EG(current_fiber_context) == nullptr) return false;
  const auto* const stack = reinterpret_cast<const FiberStack*>(EG(current_fiber_context)->stack);
  if (stack == nullptr || stack->pointer == nullptr) return false;
  const auto* const fault = static_cast<const char*>(address);
  return fault < stack->pointer && fault >= stack->pointer - getpagesize();
}

void on_fault(int signal_number, siginfo_t* info, void*) {
  if (keel::isolate::on_page_fault(info->si_addr)) return;  // The first write to a page of an isolate.
  if (!is_overflow(info->si_addr) || EG(bailout) == nullptr) {
    signal(signal_number, SIG_DFL);  // A real crash: the instruction faults again and the process dies of it.
    return;
  }
  keel::log_php_message("PHP Fatal error:  C stack overflow (recursion through internal functions)");
  // Leaves like _zend_bailout(), which would run on this handler's stack. The request's own guard recovers.
  keel_note_fatal_error();
  CG(unclean_shutdown) = true;
  EG(current_execute_data) = nullptr;
  LONGJMP(*EG(bailout), FAILURE);
}

}  // namespace

void keel_stack_guard_init() {
  stack_t stack = {};
  stack.ss_sp = malloc(kHandlerStack);  // Used until the process ends.
  stack.ss_size = kHandlerStack;
  if (stack.ss_sp == nullptr || sigaltstack(&stack, nullptr) != 0) return;
  struct sigaction action = {};
  action.sa_sigaction = on_fault;
  // SA_NODEFER: the handler is left by a jump, after which the signal must not stay blocked.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
}

void keel_describe_stack() {
  const auto stack = keel::StackCoroutine::current_stack();
  keel_set_stack_bounds(stack.top, stack.size);
}
