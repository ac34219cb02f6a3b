// The prepared statements of one connection: SQL text and parameter types -> the server-side name. Bounded; the
// least recently used is dropped first. Owned by its Connection; loop thread only; nothing suspends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ext/pgsql/session_effects.h"

namespace keel::pgsql {

struct PreparedStatement {
  std::string name;  // On the server.
  SessionEffects effects;
};

class StatementCache {
 public:
  explicit StatementCache(std::size_t capacity) noexcept : capacity_(capacity) {}

  // What `key` is prepared as, null if it is not. Counts as a use. Valid until the next change.
  const PreparedStatement* find(std::string_view key);

  // A name for a statement that is about to be prepared; never used before on this connection.
  std::string new_name() { return "keel_" + std::to_string(++last_number_); }

  // Records that `key` is now prepared. What no longer fits is moved to the condemned.
  void insert(std::string_view key, PreparedStatement statement);

  // The server no longer takes this plan: condemns it.
  void evict(std::string_view key);

  // The server has dropped all of them.
  void clear() noexcept;

  // Names that are still prepared on the server but not in use, to be deallocated. take_condemned() empties it.
  std::size_t condemned() const noexcept { return condemned_.size(); }
  std::vector<std::string> take_condemned() noexcept { return std::exchange(condemned_, {}); }

  std::size_t size() const noexcept { return entries_.size(); }
  std::size_t capacity() const noexcept { return capacity_; }

 private:
  struct Entry {
    std::string key;
    PreparedStatement statement;
  };
  void condemn(std::list<Entry>::iterator entry);

  std::size_t capacity_;
  std::uint64_t last_number_ = 0;
  std::list<Entry> entries_;  // Most recently used first.
  std::unordered_map<std::string_view, std::list<Entry>::iterator> index_;
  std::vector<std::string> condemned_;
};

}  // namespace keel::pgsql
