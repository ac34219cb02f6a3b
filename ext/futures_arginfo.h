/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: c90144950dff9d8d1c516bdab3b1ad79aced7516 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Keel_delay, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_MASK(0, milliseconds, MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Keel_async, 0, 1, Keel\\Future, 0)
	ZEND_ARG_TYPE_INFO(0, task, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, args, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Keel_all, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, tasks, Traversable, MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Keel_race, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, tasks, Traversable, MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Keel_timeout, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_MASK(0, milliseconds, MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
	ZEND_ARG_TYPE_INFO(0, work, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Keel_Future___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Future_await, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Future_cancel, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Future_isDone, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Keel_delay);
ZEND_FUNCTION(Keel_async);
ZEND_FUNCTION(Keel_all);
ZEND_FUNCTION(Keel_race);
ZEND_FUNCTION(Keel_timeout);
ZEND_METHOD(Keel_Future, __construct);
ZEND_METHOD(Keel_Future, await);
ZEND_METHOD(Keel_Future, cancel);
ZEND_METHOD(Keel_Future, isDone);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Keel", delay, Keel_delay, arginfo_Keel_delay)
	ZEND_NS_FALIAS("Keel", async, Keel_async, arginfo_Keel_async)
	ZEND_NS_FALIAS("Keel", all, Keel_all, arginfo_Keel_all)
	ZEND_NS_FALIAS("Keel", race, Keel_race, arginfo_Keel_race)
	ZEND_NS_FALIAS("Keel", timeout, Keel_timeout, arginfo_Keel_timeout)
	ZEND_FE_END
};


static const zend_function_entry class_Keel_Future_methods[] = {
	ZEND_ME(Keel_Future, __construct, arginfo_class_Keel_Future___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Keel_Future, await, arginfo_class_Keel_Future_await, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Future, cancel, arginfo_class_Keel_Future_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Future, isDone, arginfo_class_Keel_Future_isDone, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Keel_Future(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "Future", class_Keel_Future_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
