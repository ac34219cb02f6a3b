/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 71e8965abf04bf866f644a74acd91b020b5d3411 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastcgi_finish_request, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_frankenphp_finish_request arginfo_fastcgi_finish_request

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_getallheaders, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_apache_request_headers arginfo_getallheaders

#define arginfo_apache_response_headers arginfo_getallheaders

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_headers_send, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
ZEND_END_ARG_INFO()


ZEND_FUNCTION(fastcgi_finish_request);
ZEND_FUNCTION(getallheaders);
ZEND_FUNCTION(apache_response_headers);
ZEND_FUNCTION(headers_send);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(fastcgi_finish_request, arginfo_fastcgi_finish_request)
	ZEND_FALIAS(frankenphp_finish_request, fastcgi_finish_request, arginfo_frankenphp_finish_request)
	ZEND_FE(getallheaders, arginfo_getallheaders)
	ZEND_FALIAS(apache_request_headers, getallheaders, arginfo_apache_request_headers)
	ZEND_FE(apache_response_headers, arginfo_apache_response_headers)
	ZEND_FE(headers_send, arginfo_headers_send)
	ZEND_FE_END
};
