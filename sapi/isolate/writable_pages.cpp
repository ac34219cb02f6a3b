#include "sapi/isolate/writable_pages.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace keel::isolate {

namespace {

struct Segment {
  std::span<char> live;
  char* pristine;
  bool* opened;  // Per page.
};

// Never freed: the signal handler reads them until the process ends.
std::vector<Segment>& segments() {
  static auto* const all = new std::vector<Segment>();
  return *all;
}

std::vector<std::span<char>>& spans() {
  static auto* const all = new std::vector<std::span<char>>();
  return *all;
}

// Has room for all pages, so that the signal handler allocates nothing.
WritablePage* opened = nullptr;
std::size_t opened_count = 0;

std::uintptr_t page_down(std::uintptr_t address) { return address & ~(kPageSize - 1); }
std::uintptr_t page_up(std::uintptr_t address) { return page_down(address + kPageSize - 1); }

// What the dynamic linker makes read-only once it has relocated it.
std::uintptr_t end_of_relro(const dl_phdr_info& object) {
  std::uintptr_t end = 0;
  for (const auto& header : std::span(object.dlpi_phdr, object.dlpi_phnum)) {
    if (header.p_type == PT_GNU_RELRO) end = std::max(end, object.dlpi_addr + header.p_vaddr + header.p_memsz);
  }
  return page_down(end);
}

void add_segments(const dl_phdr_info& object) {
  const std::uintptr_t relro = end_of_relro(object);
  for (const auto& header : std::span(object.dlpi_phdr, object.dlpi_phnum)) {
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    const std::uintptr_t begin = page_down(std::max<std::uintptr_t>(object.dlpi_addr + header.p_vaddr, relro));
    const std::uintptr_t end = page_up(object.dlpi_addr + header.p_vaddr + header.p_memsz);
    if (begin >= end) continue;
    const std::span<char> live(reinterpret_cast<char*>(begin), end - begin);
    auto* const pristine = static_cast<char*>(std::malloc(live.size()));
    auto* const flags = static_cast<bool*>(std::calloc(live.size() / kPageSize, sizeof(bool)));
    if (pristine == nullptr || flags == nullptr) std::abort();
    segments().push_back({live, pristine, flags});
    spans().push_back(live);
  }
}

// Not inside an allocation: the heap of the C library may be among neither.
void copy_segments() {
  std::size_t pages = 0;
  for (const Segment& segment : segments()) {
    std::memcpy(segment.pristine, segment.live.data(), segment.live.size());
    pages += segment.live.size() / kPageSize;
  }
  opened = static_cast<WritablePage*>(std::calloc(pages, sizeof(WritablePage)));
  if (opened == nullptr) std::abort();
}

void open_page(const Segment& segment, std::size_t index) noexcept {
  if (segment.opened[index]) return;
  segment.opened[index] = true;
  char* const live = segment.live.data() + index * kPageSize;
  opened[opened_count++] = {live, segment.pristine + index * kPageSize};
  mprotect(live, kPageSize, PROT_READ | PROT_WRITE);
}

const Segment* segment_of(const char* address) noexcept {
  for (const Segment& segment : segments()) {
    if (address >= segment.live.data() && address < segment.live.data() + segment.live.size()) return &segment;
  }
  return nullptr;
}

}  // namespace

bool capture_pages(BelongsToPhp belongs_to_php) {
  if (static_cast<std::size_t>(getpagesize()) != kPageSize) return false;
  dl_iterate_phdr(
      [](dl_phdr_info* object, std::size_t, void* filter) {
        const char* const path = object->dlpi_name;
        if (path != nullptr && *path != '\0' && reinterpret_cast<BelongsToPhp>(filter)(path)) add_segments(*object);
        return 0;
      },
      reinterpret_cast<void*>(belongs_to_php));
  copy_segments();
  return true;
}

void protect_pages() {
  for (const Segment& segment : segments()) {
    for (std::size_t i = 0; i < segment.live.size() / kPageSize; ++i) {
      if (!segment.opened[i]) mprotect(segment.live.data() + i * kPageSize, kPageSize, PROT_READ);
    }
    // What has been written since capture() is opened, or it would be taken for pristine.
    for (std::size_t i = 0; i < segment.live.size() / kPageSize; ++i) {
      const std::size_t offset = i * kPageSize;
      if (std::memcmp(segment.live.data() + offset, segment.pristine + offset, kPageSize) != 0) open_page(segment, i);
    }
  }
}

void open_pages(const void* begin, std::size_t size) noexcept {
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  for (std::uintptr_t page = page_down(first); page < first + size; page += kPageSize) {
    on_page_fault(reinterpret_cast<const void*>(page));
  }
}

bool on_page_fault(const void* address) noexcept {
  const auto* const at = static_cast<const char*>(address);
  const Segment* const segment = segment_of(at);
  if (segment == nullptr) return false;
  const auto index = static_cast<std::size_t>(at - segment->live.data()) / kPageSize;
  if (segment->opened[index]) return false;  // It is open: the fault is another's.
  open_page(*segment, index);
  return true;
}

std::span<const WritablePage> opened_pages() noexcept { return {opened, opened_count}; }

std::span<const std::span<char>> captured_segments() noexcept { return spans(); }

}  // namespace keel::isolate
