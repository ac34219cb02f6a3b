// Lets a coroutine that needs a class wait for another one that is loading it. An autoloader that waits would otherwise
// run a second time for the same class and declare it twice.
#pragma once

// Wraps the engine's autoload function. In MINIT, after SPL has set it.
void keel_register_autoload();
