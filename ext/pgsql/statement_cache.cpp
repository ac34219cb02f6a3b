#include "ext/pgsql/statement_cache.h"

namespace keel::pgsql {

const PreparedStatement* StatementCache::find(std::string_view key) {
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return &found->second->statement;
}

void StatementCache::insert(std::string_view key, PreparedStatement statement) {
  evict(key);
  entries_.push_front({std::string(key), std::move(statement)});
  index_.emplace(entries_.front().key, entries_.begin());
  if (entries_.size() > capacity_) condemn(std::prev(entries_.end()));
}

void StatementCache::evict(std::string_view key) {
  const auto found = index_.find(key);
  if (found != index_.end()) condemn(found->second);
}

void StatementCache::clear() noexcept {
  index_.clear();
  entries_.clear();
  condemned_.clear();
}

void StatementCache::condemn(std::list<Entry>::iterator entry) {
  condemned_.push_back(std::move(entry->statement.name));
  index_.erase(entry->key);
  entries_.erase(entry);
}

}  // namespace keel::pgsql
