#include "ext/task.h"

#include <utility>
#include <vector>

#include "ext/blocked_flow.h"

namespace keel {

namespace {

class SingleObserver final : public TaskObserver {
 public:
  explicit SingleObserver(Wait& wait) noexcept : wait_(wait) {}
  void task_ended(Task&) noexcept override { wait_.complete(); }

 private:
  Wait& wait_;
};

// What the observers of one await_many() share.
struct Group {
  Wait wait;
  std::size_t running = 0;
  bool any = false;
  Task* decisive = nullptr;
};

class GroupObserver final : public TaskObserver {
 public:
  explicit GroupObserver(Group& group) noexcept : group_(group) {}
  GroupObserver(GroupObserver&& other) noexcept : group_(other.group_) {}
  void task_ended(Task& task) noexcept override { settle(task, group_); }

  static void settle(Task& task, Group& group) noexcept {
    const bool decides = group.any || task.state() == TaskState::Failed;
    if (decides && group.decisive == nullptr) group.decisive = &task;
    if (--group.running == 0 || decides) group.wait.complete();
  }

 private:
  Group& group_;
};

}  // namespace

Task* Task::first_of(Scope& scope) noexcept {
  Scope* const child = scope.first_child();
  return child != nullptr ? static_cast<OwnScope*>(child)->task : nullptr;
}

void Task::end(TaskState state) noexcept {
  state_ = state;
  flow_ = nullptr;
  scope_.close();
  scope_.hand_over_children();
  scope_.leave_parent();
  while (TaskObserver* observer = observers_.pop_front()) observer->task_ended(*this);
}

bool Task::would_wait_for_itself(std::span<Task* const> tasks) noexcept {
  const Wait wait;
  return BlockedFlow(wait, tasks).is_cycle();
}

WaitResult Task::await(Deadline deadline) noexcept {
  if (state_ != TaskState::Running) return WaitResult::Ready;
  Task* const self = this;
  Wait wait;
  const BlockedFlow blocked(wait, {&self, 1});
  SingleObserver observer(wait);
  observers_.push_back(observer);
  return wait.await(deadline);
}

void Task::await_end() noexcept {
  if (state_ != TaskState::Running) return;
  Task* const self = this;
  Wait wait{Wait::Uncancellable{}};
  const BlockedFlow blocked(wait, {&self, 1});
  SingleObserver observer(wait);
  observers_.push_back(observer);
  static_cast<void>(wait.await());
}

WaitResult Task::await_all(std::span<Task* const> tasks, Task** failed) { return await_many(tasks, false, failed); }

WaitResult Task::await_first(std::span<Task* const> tasks, Task** first) { return await_many(tasks, true, first); }

WaitResult Task::await_many(std::span<Task* const> tasks, bool any, Task** decisive) {
  Group group;
  const BlockedFlow blocked(group.wait, tasks);
  group.any = any;
  group.running = tasks.size();
  std::vector<GroupObserver> observers;
  observers.reserve(tasks.size());
  for (Task* task : tasks) {
    if (task->state_ != TaskState::Running) {
      GroupObserver::settle(*task, group);
    } else {
      task->observers_.push_back(observers.emplace_back(group));
    }
  }
  const WaitResult result = tasks.empty() ? WaitResult::Ready : group.wait.await();
  *decisive = group.decisive;
  return result;
}

}  // namespace keel
