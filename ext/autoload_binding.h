// Autoloading while several flows of control run: a class that one of them is loading is waited for, not loaded twice.
#pragma once

// Wraps the engine's autoloader. Called from MINIT, after that of SPL.
void keel_register_autoload();
