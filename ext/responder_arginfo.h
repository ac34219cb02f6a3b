/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: eeb2460bc6260c50fdfe46a708ba7d50f63c21da */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Keel_handle, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_MASK(0, handler, MAY_BE_CALLABLE|MAY_BE_OBJECT, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Keel_respond, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Keel_handle);
ZEND_FUNCTION(Keel_respond);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Keel", handle, Keel_handle, arginfo_Keel_handle)
	ZEND_NS_FALIAS("Keel", respond, Keel_respond, arginfo_Keel_respond)
	ZEND_FE_END
};
