// How much the HTTP server keeps in memory per connection. Constants; any thread.
#pragma once

#include <cstddef>
#include <string>

namespace keel::http {

// What one read takes from the kernel, into a buffer that all connections share.
inline constexpr std::size_t kReadBuffer = 64 * 1024;

// A body up to this size is complete before the application is called; beyond it, reading stops while so much
// waits for the application.
inline constexpr std::size_t kBodyBuffer = 64 * 1024;

// Requests that a client sends ahead are taken up to here while one is in work; the rest waits in the kernel.
inline constexpr std::size_t kPipelineBuffer = 16 * 1024;

// Response bytes are collected up to here, so that most responses leave in one send with their length.
inline constexpr std::size_t kCollected = 64 * 1024;

// A writer is parked while more than the high-water mark waits for the client, until it is below the low one.
inline constexpr std::size_t kHighWater = 64 * 1024;
inline constexpr std::size_t kLowWater = 16 * 1024;

// One write of the application is sent in parts of this size, each a chunk of its own.
inline constexpr std::size_t kWriteSlice = 128 * 1024;

// A pooled exchange keeps buffers up to this capacity.
inline constexpr std::size_t kKeptBuffer = 8 * 1024;

inline void trim_buffer(std::string& buffer) noexcept {
  buffer.clear();
  if (buffer.capacity() > kKeptBuffer) std::string().swap(buffer);
}

}  // namespace keel::http
