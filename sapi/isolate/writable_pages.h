// The pages of PHP's static data that have ever been written: what an isolate is a copy of. At capture() each page of
// the writable segments of libphp, of the extensions and of a few libraries that keep a caller's state is copied and
// write-protected; the first write to it faults, which records the page and opens it for good. A page that has not
// been written is the same in every isolate. One per process.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace keel::isolate {

inline constexpr std::size_t kPageSize = 4096;

struct WritablePage {
  char* live;
  const char* pristine;  // Its content at capture().
};

// Whether the shared object of that path holds state of the PHP code that runs.
using BelongsToPhp = bool (*)(std::string_view path);

// Copies the segments of all objects that are loaded by now. Once, before the first PHP code runs. False if the
// machine's pages have another size.
bool capture_pages(BelongsToPhp belongs_to_php);

// Protects what has been captured. In each process that runs isolates, once; on_page_fault() must be reachable by then.
void protect_pages();

// Opens the pages of that memory: for what the kernel writes to, which does not fault but fails.
void open_pages(const void* begin, std::size_t size) noexcept;

// Opens the page of `address`. False if it is none that was captured. Safe in a signal handler.
bool on_page_fault(const void* address) noexcept;

// Those that have been opened, in the order in which they were.
std::span<const WritablePage> opened_pages() noexcept;

// The memory that was captured, whether opened or not.
std::span<const std::span<char>> captured_segments() noexcept;

}  // namespace keel::isolate
