// The changes that putenv() made for the PHP code that is in: its table of them is among the engine's globals, the
// environment is the process's. Never suspends; allocates nothing of Zend's.
#pragma once

// Takes them back, and makes them again.
void keel_environment_take();
void keel_environment_put();
