#include "ext/blocked_flow.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ext/task.h"
#include "runtime/core/coroutine.h"

namespace keel {

namespace {

// Never freed: a flow may still wait when the process exits.
std::unordered_map<const Coroutine*, const BlockedFlow*>& blocked_flows() {
  static auto* const flows = new std::unordered_map<const Coroutine*, const BlockedFlow*>();
  return *flows;
}

}  // namespace

BlockedFlow::BlockedFlow(const Wait& wait, Awaited awaited, std::span<Task* const> tasks,
                         const Coroutine* other) noexcept
    : wait_(wait), awaited_(awaited), tasks_(tasks), other_(other), flow_(Coroutine::current()) {
  const BlockedFlow*& entry = blocked_flows()[flow_];
  outer_ = entry;
  entry = this;
}

BlockedFlow::BlockedFlow(const Wait& wait, std::span<Task* const> tasks) noexcept
    : BlockedFlow(wait, Awaited::Tasks, tasks, nullptr) {}

BlockedFlow::BlockedFlow(const Wait& wait, const Coroutine* other) noexcept
    : BlockedFlow(wait, Awaited::Flow, {}, other) {}

BlockedFlow::~BlockedFlow() {
  if (outer_ != nullptr) {
    blocked_flows()[flow_] = outer_;
  } else {
    blocked_flows().erase(flow_);
  }
}

template <typename Visit>
void BlockedFlow::each_awaited(Visit visit) const {
  if (wait_.completed()) return;  // It only has to be resumed yet.
  if (awaited_ == Awaited::Flow) visit(other_);
  for (const Task* task : tasks_) {
    if (task->state() == TaskState::Running) visit(task->flow());
  }
}

bool BlockedFlow::is_cycle() const {
  std::vector<const BlockedFlow*> to_visit{this};
  std::unordered_set<const Coroutine*> seen;
  bool found = false;
  while (!to_visit.empty() && !found) {
    const BlockedFlow* const blocked = to_visit.back();
    to_visit.pop_back();
    blocked->each_awaited([&](const Coroutine* awaited) {
      found |= awaited == flow_;
      const auto entry = blocked_flows().find(awaited);
      if (entry != blocked_flows().end() && seen.insert(awaited).second) to_visit.push_back(entry->second);
    });
  }
  return found;
}

}  // namespace keel
