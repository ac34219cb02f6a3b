// A doubly linked list whose links live in the elements: no allocation, O(1) removal by the element
// itself. The list owns nothing. One thread.
#pragma once

#include <utility>

namespace keel {

template <typename T>
class IntrusiveList;

// Base class of an element. It removes itself from its list when it is destroyed.
template <typename T>
class ListLink {
 public:
  ListLink() = default;
  ListLink(const ListLink&) = delete;
  ListLink& operator=(const ListLink&) = delete;
  ~ListLink() { unlink(); }

  bool linked() const noexcept { return next_ != this; }

  void unlink() noexcept {
    prev_->next_ = next_;
    next_->prev_ = prev_;
    prev_ = next_ = this;
  }

 private:
  friend class IntrusiveList<T>;
  ListLink* prev_ = this;
  ListLink* next_ = this;
};

template <typename T>
class IntrusiveList {
 public:
  IntrusiveList() = default;
  IntrusiveList(const IntrusiveList&) = delete;
  IntrusiveList& operator=(const IntrusiveList&) = delete;
  // Elements left over are unlinked, not destroyed.
  ~IntrusiveList() {
    while (pop_front() != nullptr) {
    }
  }

  bool empty() const noexcept { return !root_.linked(); }
  T& front() noexcept { return static_cast<T&>(*root_.next_); }
  T& back() noexcept { return static_cast<T&>(*root_.prev_); }

  // `element` may be in another list of the same type; it leaves it first.
  void push_back(T& element) noexcept {
    ListLink<T>& link = element;
    link.unlink();
    link.prev_ = root_.prev_;
    link.next_ = &root_;
    root_.prev_->next_ = &link;
    root_.prev_ = &link;
  }

  void push_front(T& element) noexcept {
    ListLink<T>& link = element;
    link.unlink();
    link.next_ = root_.next_;
    link.prev_ = &root_;
    root_.next_->prev_ = &link;
    root_.next_ = &link;
  }

  // `visit` must not change the list.
  template <typename Visit>
  void for_each(Visit visit) {
    for (ListLink<T>* link = root_.next_; link != &root_; link = link->next_) visit(static_cast<T&>(*link));
  }

  // Walking the list; null after the last element.
  T* first() noexcept { return empty() ? nullptr : &front(); }
  T* next(T& element) noexcept {
    ListLink<T>* const link = static_cast<ListLink<T>&>(element).next_;
    return link == &root_ ? nullptr : static_cast<T*>(link);
  }

  T* pop_front() noexcept {
    if (empty()) return nullptr;
    T& element = front();
    static_cast<ListLink<T>&>(element).unlink();
    return &element;
  }

 private:
  ListLink<T> root_;
};

}  // namespace keel
