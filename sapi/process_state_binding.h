// What a request may change that belongs to the process: its environment (putenv()), umask, working directory, and the
// numbers of mt_rand(). A request gets the process as the application left it at boot, keeps its changes across waits,
// and leaves none. Used by request_state_binding.cpp only. Loop thread only.
#pragma once

// A request's changes while it is not in. Plain memory; zeroed before its first use.
struct KeelProcessState {
  char* directory;     // malloc'ed
  char* random_state;  // malloc'ed, kept for the next request
  int mask;
};

// Once, when the application has been loaded.
void keel_process_state_freeze();
// Before the request's globals are saved, and after they were loaded again. Neither allocates anything of Zend's.
void keel_process_state_take(KeelProcessState* state);
void keel_process_state_put(KeelProcessState* state);
// Once the frozen state has been brought in; and at the request's end.
void keel_process_state_begin();
void keel_process_state_end();
void keel_process_state_free(KeelProcessState* state);

// That the working directory has changed; set by the executable's chdir() (hooks/chdir.cpp).
extern bool keel_directory_changed;
