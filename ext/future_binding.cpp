#include "ext/future_binding.h"

#include "ext/cancel_binding.h"
#include "ext/exceptions_binding.h"
#include "ext/futures_binding.h"

zend_class_entry* keel_ce_future;

namespace {

zend_object_handlers handlers;

struct FutureObject {
  KeelTask* task;
  zend_object object;
};

FutureObject* future_of(zend_object* object) {
  return reinterpret_cast<FutureObject*>(reinterpret_cast<char*>(object) - XtOffsetOf(FutureObject, object));
}

zend_object* create_object(zend_class_entry* entry) {
  auto* const future = static_cast<FutureObject*>(zend_object_alloc(sizeof(FutureObject), entry));
  future->task = nullptr;
  zend_object_std_init(&future->object, entry);
  object_properties_init(&future->object, entry);
  future->object.handlers = &handlers;
  return &future->object;
}

// Reports an exception that nobody has asked for; here and not in free_object, because a handler may run PHP code.
void destroy_object(zend_object* object) {
  KeelTask* const task = future_of(object)->task;
  if (task != nullptr) {
    task->has_future = false;
    if (task->state() != keel::TaskState::Running) keel_task_report(task);
  }
  zend_objects_destroy_object(object);
}

void free_object(zend_object* object) {
  FutureObject* const future = future_of(object);
  if (future->task != nullptr) {
    future->task->has_future = false;
    keel_task_release(future->task);
  }
  zend_object_std_dtor(object);
}

// What only the Future can reach once the task has ended; before, the task's own stack holds it.
HashTable* get_gc(zend_object* object, zval** table, int* count) {
  KeelTask* const task = future_of(object)->task;
  zend_get_gc_buffer* const buffer = zend_get_gc_buffer_create();
  if (task != nullptr && task->references == 1) {
    zend_get_gc_buffer_add_zval(buffer, &task->result);
    if (task->exception != nullptr) zend_get_gc_buffer_add_obj(buffer, task->exception);
  }
  zend_get_gc_buffer_use(buffer, table, count);
  return zend_std_get_properties(object);
}

}  // namespace

KeelTask* keel_task_of(zend_object* future) { return future_of(future)->task; }

void keel_future_create(zval* result, KeelTask* task) {
  object_init_ex(result, keel_ce_future);
  future_of(Z_OBJ_P(result))->task = task;
}

void keel_register_future() {
  keel_ce_future->create_object = create_object;
  memcpy(&handlers, zend_get_std_object_handlers(), sizeof(handlers));
  handlers.offset = XtOffsetOf(FutureObject, object);
  handlers.dtor_obj = destroy_object;
  handlers.free_obj = free_object;
  handlers.get_gc = get_gc;
  handlers.clone_obj = nullptr;
}

ZEND_METHOD(Keel_Future, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }

ZEND_METHOD(Keel_Future, await) {
  ZEND_PARSE_PARAMETERS_NONE();
  KeelTask* const task = keel_task_of(Z_OBJ_P(ZEND_THIS));
  keel::Task* const awaited = task;
  if (!keel_may_await({&awaited, 1})) RETURN_THROWS();
  ++task->references;  // The object may go while its caller waits.
  const keel::WaitResult waited = task->await();
  if (waited == keel::WaitResult::Ready) {
    keel_task_settle(task, return_value);
  } else {
    keel_throw_cancelled();
  }
  keel_task_release(task);
}

ZEND_METHOD(Keel_Future, cancel) {
  ZEND_PARSE_PARAMETERS_NONE();
  KeelTask* const task = keel_task_of(Z_OBJ_P(ZEND_THIS));
  if (task->state() == keel::TaskState::Running) task->cancel();
}

ZEND_METHOD(Keel_Future, isDone) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_BOOL(keel_task_of(Z_OBJ_P(ZEND_THIS))->state() != keel::TaskState::Running);
}
