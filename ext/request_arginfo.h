/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 3b5b8a6c73a8e95ac1a8a3a02b3484fb98c68f34 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Keel_Request___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Request_fromGlobals, 0, 0, Keel\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Request_create, 0, 2, Keel\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, method, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, target, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, body, IS_STRING, 0, "\"\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_method, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_target arginfo_class_Keel_Request_method

#define arginfo_class_Keel_Request_path arginfo_class_Keel_Request_method

#define arginfo_class_Keel_Request_url arginfo_class_Keel_Request_method

#define arginfo_class_Keel_Request_scheme arginfo_class_Keel_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_isSecure, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_host arginfo_class_Keel_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_port, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_ip arginfo_class_Keel_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_query, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_post arginfo_class_Keel_Request_query

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_header, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_headers, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_cookie arginfo_class_Keel_Request_header

#define arginfo_class_Keel_Request_cookies arginfo_class_Keel_Request_headers

#define arginfo_class_Keel_Request_body arginfo_class_Keel_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_json, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_file, 0, 1, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_files arginfo_class_Keel_Request_headers

#define arginfo_class_Keel_Request_server arginfo_class_Keel_Request_query

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_attribute, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Request_attributes arginfo_class_Keel_Request_headers

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Request_setAttribute, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Keel_Request, __construct);
ZEND_METHOD(Keel_Request, fromGlobals);
ZEND_METHOD(Keel_Request, create);
ZEND_METHOD(Keel_Request, method);
ZEND_METHOD(Keel_Request, target);
ZEND_METHOD(Keel_Request, path);
ZEND_METHOD(Keel_Request, url);
ZEND_METHOD(Keel_Request, scheme);
ZEND_METHOD(Keel_Request, isSecure);
ZEND_METHOD(Keel_Request, host);
ZEND_METHOD(Keel_Request, port);
ZEND_METHOD(Keel_Request, ip);
ZEND_METHOD(Keel_Request, query);
ZEND_METHOD(Keel_Request, post);
ZEND_METHOD(Keel_Request, header);
ZEND_METHOD(Keel_Request, headers);
ZEND_METHOD(Keel_Request, cookie);
ZEND_METHOD(Keel_Request, cookies);
ZEND_METHOD(Keel_Request, body);
ZEND_METHOD(Keel_Request, json);
ZEND_METHOD(Keel_Request, file);
ZEND_METHOD(Keel_Request, files);
ZEND_METHOD(Keel_Request, server);
ZEND_METHOD(Keel_Request, attribute);
ZEND_METHOD(Keel_Request, attributes);
ZEND_METHOD(Keel_Request, setAttribute);


static const zend_function_entry class_Keel_Request_methods[] = {
	ZEND_ME(Keel_Request, __construct, arginfo_class_Keel_Request___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Keel_Request, fromGlobals, arginfo_class_Keel_Request_fromGlobals, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Request, create, arginfo_class_Keel_Request_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Request, method, arginfo_class_Keel_Request_method, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, target, arginfo_class_Keel_Request_target, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, path, arginfo_class_Keel_Request_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, url, arginfo_class_Keel_Request_url, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, scheme, arginfo_class_Keel_Request_scheme, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, isSecure, arginfo_class_Keel_Request_isSecure, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, host, arginfo_class_Keel_Request_host, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, port, arginfo_class_Keel_Request_port, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, ip, arginfo_class_Keel_Request_ip, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, query, arginfo_class_Keel_Request_query, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, post, arginfo_class_Keel_Request_post, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, header, arginfo_class_Keel_Request_header, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, headers, arginfo_class_Keel_Request_headers, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, cookie, arginfo_class_Keel_Request_cookie, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, cookies, arginfo_class_Keel_Request_cookies, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, body, arginfo_class_Keel_Request_body, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, json, arginfo_class_Keel_Request_json, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, file, arginfo_class_Keel_Request_file, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, files, arginfo_class_Keel_Request_files, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, server, arginfo_class_Keel_Request_server, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, attribute, arginfo_class_Keel_Request_attribute, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, attributes, arginfo_class_Keel_Request_attributes, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Request, setAttribute, arginfo_class_Keel_Request_setAttribute, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Keel_Request(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "Request", class_Keel_Request_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
