/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 49943a886975242763df7a2069421ea28f678b45 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_dl, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, extension_filename, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_cli_set_process_title, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, title, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_cli_get_process_title, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(dl);
ZEND_FUNCTION(cli_set_process_title);
ZEND_FUNCTION(cli_get_process_title);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(dl, arginfo_dl)
	ZEND_FE(cli_set_process_title, arginfo_cli_set_process_title)
	ZEND_FE(cli_get_process_title, arginfo_cli_get_process_title)
	ZEND_FE_END
};
