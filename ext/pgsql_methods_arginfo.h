/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 4cbca4cfe8213d9fc17a96732261def8c4fe5117 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Keel_Pgsql_Methods_pgsqlLOBCreate, 0, 0, MAY_BE_STRING|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Keel_Pgsql_Methods_pgsqlLOBOpen, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, oid, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_STRING, 0, "\"rb\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Pgsql_Methods_pgsqlLOBUnlink, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, oid, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Keel_Pgsql_Methods_pgsqlGetNotify, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, fetchMode, IS_LONG, 0, "PDO::FETCH_DEFAULT")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeoutMilliseconds, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Pgsql_Methods_pgsqlGetPid, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Keel_Pgsql_Methods, pgsqlLOBCreate);
ZEND_METHOD(Keel_Pgsql_Methods, pgsqlLOBOpen);
ZEND_METHOD(Keel_Pgsql_Methods, pgsqlLOBUnlink);
ZEND_METHOD(Keel_Pgsql_Methods, pgsqlGetNotify);
ZEND_METHOD(Keel_Pgsql_Methods, pgsqlGetPid);


static const zend_function_entry class_Keel_Pgsql_Methods_methods[] = {
	ZEND_ME(Keel_Pgsql_Methods, pgsqlLOBCreate, arginfo_class_Keel_Pgsql_Methods_pgsqlLOBCreate, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Pgsql_Methods, pgsqlLOBOpen, arginfo_class_Keel_Pgsql_Methods_pgsqlLOBOpen, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Pgsql_Methods, pgsqlLOBUnlink, arginfo_class_Keel_Pgsql_Methods_pgsqlLOBUnlink, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Pgsql_Methods, pgsqlGetNotify, arginfo_class_Keel_Pgsql_Methods_pgsqlGetNotify, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Pgsql_Methods, pgsqlGetPid, arginfo_class_Keel_Pgsql_Methods_pgsqlGetPid, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
