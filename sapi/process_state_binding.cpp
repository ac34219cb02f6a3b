#include "sapi/process_state_binding.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "ext/random/php_random.h"
#include "ext/standard/basic_functions.h"
}

#include "ext/compat_binding.h"
#include "sapi/environment_binding.h"

bool keel_directory_changed = false;

namespace {

int home = -1;  // The application's working directory.

void go_home() {
  if (fchdir(home) != 0) abort();  // Other requests would work on the wrong files.
}

}  // namespace

void keel_process_state_freeze() {
  home = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  keel_directory_changed = false;
  BG(umask) = -1;
  RANDOM_G(mt19937_seeded) = false;
}

void keel_process_state_take(KeelProcessState* state) {
  keel_environment_take();
  if (BG(umask) != -1) state->mask = static_cast<int>(umask(static_cast<mode_t>(BG(umask))));
  if (keel_directory_changed) {
    free(state->directory);
    state->directory = getcwd(nullptr, 0);
    go_home();
  }
  if (RANDOM_G(mt19937_seeded)) {
    if (state->random_state == nullptr) state->random_state = static_cast<char*>(malloc(kMt19937StateSize));
    if (state->random_state != nullptr) memcpy(state->random_state, keel_mt19937_state(), kMt19937StateSize);
  }
}

void keel_process_state_put(KeelProcessState* state) {
  keel_environment_put();
  if (BG(umask) != -1) umask(static_cast<mode_t>(state->mask));
  // A directory that is gone by now: the request goes on in the application's.
  if (keel_directory_changed && (state->directory == nullptr || chdir(state->directory) != 0)) go_home();
  if (RANDOM_G(mt19937_seeded)) {
    if (state->random_state != nullptr) {
      memcpy(keel_mt19937_state(), state->random_state, kMt19937StateSize);
    } else {
      RANDOM_G(mt19937_seeded) = false;
    }
  }
}

void keel_process_state_begin() {
  // The table's destructor is known to PHP alone. Nothing is allocated before the first putenv().
  zend_hash_init(&BG(putenv_ht), 1, nullptr, BG(putenv_ht).pDestructor, 0);
}

void keel_process_state_end() {
  // Puts the previous values back.
  if (zend_hash_num_elements(&BG(putenv_ht)) > 0) zend_hash_clean(&BG(putenv_ht));
  zend_hash_destroy(&BG(putenv_ht));
  if (BG(umask) != -1) umask(static_cast<mode_t>(BG(umask)));
  BG(umask) = -1;
  if (keel_directory_changed) go_home();
  keel_directory_changed = false;
}

void keel_process_state_free(KeelProcessState* state) {
  free(state->directory);
  free(state->random_state);
  *state = KeelProcessState{};
}
