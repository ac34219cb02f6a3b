// What the code in an isolate may change of the process: working directory, umask, environment (putenv()), locale. Each
// isolate keeps its changes and sees nobody else's. Costs nothing for isolates that are in the same directory and have
// changed nothing. Never suspends.
#pragma once

// An isolate's changes. Plain memory; zeroed before its first use.
struct KeelProcessChanges {
  char* directory;  // malloc'ed; null: where the process was started.
  char* locale;     // malloc'ed; null: the process's.
  int mask;
};

// Remembers the process as it is now.
// The isolate's request has ended, and PHP has taken back what it knows of.
void keel_process_changes_end();
void keel_process_changes_freeze();

// While the isolate's pages are in: takes its changes back, and makes them again.
void keel_process_changes_take(KeelProcessChanges* changes);
void keel_process_changes_put(const KeelProcessChanges* changes);
// The isolate's request has ended, and PHP has taken back what it knows of.
void keel_process_changes_end();
void keel_process_changes_free(KeelProcessChanges* changes);
