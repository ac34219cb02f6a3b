// An isolate: a private PHP interpreter inside the process (docs/isolates.md). It consists of its own content of every
// page of PHP's static data that was ever written (writable_pages.h), its own copies of the engine's tables, its own
// Zend heap, and what it has changed of the process (working directory, umask, environment, locale). Entering one
// brings that in at the addresses at which the one before had it; nothing is copied while the same isolate goes on.
// No Zend here, implemented in isolate_binding.cpp. Loop thread only.
#pragma once

#include <cstddef>

namespace keel {

class Isolate;

// Remembers PHP as its modules left it at their start. Once, before any PHP code has run. False if this PHP cannot be
// divided into isolates; the reason has been logged.
bool isolates_capture();

// In each process that is to run isolates, once, before the first is made.
void isolates_start();

// A new interpreter, as after the start of PHP's modules. Never null (without memory the process ends). Never suspends.
Isolate* isolate_create();

// Frees an isolate in which no code runs. Never suspends.
void isolate_destroy(Isolate* isolate) noexcept;

// Brings it in, and whoever was in out. Not from code that runs in another one. Never suspends.
void isolate_enter(Isolate& isolate) noexcept;

// The value of a static variable of PHP's in an isolate, in or not: where it is now.
void* isolate_variable(Isolate& isolate, void* live) noexcept;

// For the tests of the tests: nothing of the process's follows an isolate any more, and some of PHP's does not.
extern bool isolates_broken;

}  // namespace keel
