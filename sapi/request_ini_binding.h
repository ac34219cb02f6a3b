// A request's ini changes, taken back while the request is not in. Works on EG(modified_ini_directives), which the
// frozen state leaves empty: what the application set at boot has become the original value. Loop thread only.
#pragma once

#include "ext/zend.h"

struct KeelSavedIni;

// Makes the current values the originals, so that a request starts with them and returns to them.
void keel_ini_freeze();

// Takes the changes back and returns them in a malloc'ed array (null if there are none).
KeelSavedIni* keel_ini_take(uint32_t* count);

// Makes them again and frees the array.
void keel_ini_put(KeelSavedIni* saved, uint32_t count);

// Takes the changes back for good.
void keel_ini_restore();
