#include "sapi/isolate/process_changes_binding.h"

#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <clocale>
#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/standard/basic_functions.h"
}

#include "sapi/environment_binding.h"
#include "sapi/process_state_binding.h"

namespace {

char home[PATH_MAX];     // Where the process was started,
char current[PATH_MAX];  // and where it is now.
char* process_locale = nullptr;

void note_directory() {
  if (!keel_directory_changed) return;
  keel_directory_changed = false;
  if (getcwd(current, sizeof(current)) == nullptr) current[0] = '\0';
}

void go_to(const char* directory) {
  if (strcmp(current, directory) == 0) return;
  // A directory that is gone by now: the code goes on where the process was started.
  if (chdir(directory) != 0 && chdir(home) != 0) abort();  // Others would work on the wrong files.
  keel_directory_changed = true;
  note_directory();
}

void use_locale(const char* locale) {
  setlocale(LC_ALL, locale);
  zend_update_current_locale();
}

void remember_directory(KeelProcessChanges* changes) {
  if (changes->directory != nullptr && strcmp(changes->directory, current) == 0) return;
  free(changes->directory);
  changes->directory = strcmp(current, home) == 0 ? nullptr : strdup(current);
}

}  // namespace

void keel_process_changes_freeze() {
  if (getcwd(home, sizeof(home)) == nullptr) strcpy(home, "/");
  strcpy(current, home);
  keel_directory_changed = false;
  process_locale = strdup(setlocale(LC_ALL, nullptr));
}

void keel_process_changes_take(KeelProcessChanges* changes) {
  keel_environment_take();
  note_directory();
  remember_directory(changes);
  if (BG(umask) != -1) changes->mask = static_cast<int>(umask(static_cast<mode_t>(BG(umask))));
  free(changes->locale);
  changes->locale = nullptr;
  if (!BG(locale_changed)) return;
  changes->locale = strdup(setlocale(LC_ALL, nullptr));
  use_locale(process_locale);
}

void keel_process_changes_put(const KeelProcessChanges* changes) {
  keel_environment_put();
  go_to(changes->directory != nullptr ? changes->directory : home);
  if (BG(umask) != -1) umask(static_cast<mode_t>(changes->mask));
  if (changes->locale != nullptr) use_locale(changes->locale);
}

void keel_process_changes_end() {
  memset(&BG(putenv_ht), 0, sizeof(BG(putenv_ht)));  // Destroyed, and made again by the next request.
  BG(umask) = -1;
  if (BG(locale_changed)) use_locale(process_locale);
  BG(locale_changed) = 0;
  note_directory();
  go_to(home);
}

void keel_process_changes_free(KeelProcessChanges* changes) {
  free(changes->directory);
  free(changes->locale);
  *changes = {};
}
