// How large the C stack of a coroutine is.
#pragma once

#include <cstddef>

namespace keel {

// As large as the process's own (ulimit -s, usually 8 MiB), which is what PHP code recurses in under php-fpm: through
// callbacks of internal functions, and to free, copy or serialize deep structures. At least 512 KiB, at most 64 MiB,
// a multiple of the page size. Only touched pages cost memory. Any thread; never suspends.
std::size_t coroutine_stack_size() noexcept;

}  // namespace keel
