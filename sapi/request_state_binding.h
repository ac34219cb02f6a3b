// Everything that PHP keeps in globals for *the* request: superglobals, headers, output buffers, session, handlers,
// ini changes, time zone, locale, last errors. In app mode many requests share one interpreter, so each has its own
// copy, which is brought in when one of its coroutines is entered. Nothing is copied when the same request goes
// on. What the copy consists of is the table in request_regions_binding.cpp. Loop thread only.
#pragma once

#include "sapi/process_state_binding.h"

#include "ext/zend.h"

struct KeelSavedIni;

// Plain memory, owned by the request; zeroed before its first use.
struct KeelRequestState {
  char* regions;         // The copied globals while the request is not in; malloc'ed, kept for the next request.
  zval superglobals[8];  // Of EG(symbol_table), in the order of KeelSuperglobal.
  KeelSavedIni* ini;     // The request's ini changes; malloc'ed.
  uint32_t ini_count;
  KeelProcessState process;
  char* locale;  // What setlocale(LC_ALL, nullptr) said, if the request changed it; malloc'ed.
  bool begun;
};

// Called once the application has been loaded, in the process's own PHP request: what the application set there (its
// error handler, ini settings, time zone, save handler) is what every request starts with. Never suspends.
void keel_request_state_freeze();

// Brings `state` in; a null one means the frozen state, one that has not begun the frozen state as its own. Cheap if
// it is in already. Allocates nothing of Zend's, so it may run outside any guard. Never suspends.
void keel_request_state_enter(KeelRequestState* state);

// Makes what was brought in a request's own: takes references where the frozen state is shared, starts the modules
// that have state of their own. On the request's coroutine, after enter(). Never suspends; may bail out.
void keel_request_state_begin(KeelRequestState* state);

// Which superglobal; the order of KeelRequestState::superglobals.
enum KeelSuperglobal : int { kGet, kPost, kCookie, kServer, kEnv, kRequest, kFiles, kSession, kSuperglobalCount };

// Gives a superglobal of the request that is in its value, an array, of which it takes a reference.
void keel_superglobal_set(KeelSuperglobal which, zval* value);

// Writes the request's session and closes it. Runs PHP code (save handlers), which may suspend; may bail out.
void keel_request_state_end_session();

// Frees what the request leaves behind, in the order of php_request_shutdown() (main/main.c), and forgets `state`.
// Shutdown functions have run, the session and the output have ended. Runs PHP code (destructors), which
// may suspend; may bail out.
void keel_request_state_end(KeelRequestState* state);

// Forgets a state without running anything: for a request that bailed out while it ended.
void keel_request_state_forget(KeelRequestState* state);

// Lets connection_status() of a request, in or not, say that its client is gone. Returns what ignore_user_abort() says.
bool keel_request_state_client_gone(KeelRequestState* state);

// Frees what forgotten states keep for the next request.
void keel_request_state_free(KeelRequestState* state);

// False switches the swap off: a test shows that the cross-talk suite notices.
extern bool keel_request_state_swapping;
