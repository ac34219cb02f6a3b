// The title of this process as ps shows it: written over the memory in which the kernel put the arguments and the
// environment. One per process; main thread only. Without Zend, never suspends.
#pragma once

#include <string_view>

namespace keel::cli {

// Moves the arguments and the environment out of the way, so that a title can be set later, and returns the
// arguments' new place (or argv, if there is no room for one). Call once, before anything keeps a pointer into them.
char** reserve_process_title(int argc, char** argv);

// Overwrites the arguments after the first where the kernel shows them.
void hide_process_arguments();

bool process_title_available();
// False if no title can be set. A title that is longer than the room is cut.
bool set_process_title(std::string_view title);
// Empty until one has been set.
std::string_view process_title();

}  // namespace keel::cli
