/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: dbc2a24e8e688e5990e24a03056fa2bca5b3e3fa */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_delay, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_MASK(0, milliseconds, MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(delay);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(delay, arginfo_delay)
	ZEND_FE_END
};
