// State that PHP keeps on the C heap behind pointers in its static data, some of them without a name for others: each
// isolate gets its own. Never suspends.
//   the collector's buffer      Zend/zend_gc.c, gc_globals
//   the match data of patterns  ext/pcre/php_pcre.c, mdata: in use while preg_replace_callback() calls back
//   the random generators       ext/random/random.c, before 8.4
#pragma once

// Finds where the pointers are. After capture_pages(), before anything else has run. False if one cannot be found; the
// reason has been logged.
bool keel_hidden_state_find();

// Opens their pages.
void keel_hidden_state_open();

// Gives the interpreter that is in its own; frees those.
void keel_hidden_state_own();
void keel_hidden_state_free();
