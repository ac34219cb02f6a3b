/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 2b6ca8806c46352dedfa40dcd20b4e116f8ad55e */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Keel_Response___construct, 0, 0, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, body, Traversable|Closure, MAY_BE_STRING|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_json, 0, 1, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_text, 0, 1, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, body, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Response_html arginfo_class_Keel_Response_text

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_redirect, 0, 1, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, location, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "302")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_stream, 0, 1, Keel\\Response, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, body, Traversable|Closure, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_file, 0, 1, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, contentType, IS_STRING, 0, "\"application/octet-stream\"")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, downloadAs, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Response_status, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Response_header, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Response_headers, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Keel_Response_body, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_withStatus, 0, 1, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, status, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_withHeader, 0, 2, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, value, MAY_BE_STRING|MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

#define arginfo_class_Keel_Response_withAddedHeader arginfo_class_Keel_Response_withHeader

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_withoutHeader, 0, 1, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_withBody, 0, 1, Keel\\Response, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, body, Traversable|Closure, MAY_BE_STRING|MAY_BE_NULL, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Keel_Response_withCookie, 0, 2, Keel\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, expires, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, path, IS_STRING, 0, "\"/\"")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, domain, IS_STRING, 0, "\"\"")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, secure, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, httpOnly, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sameSite, IS_STRING, 0, "\"Lax\"")
ZEND_END_ARG_INFO()


ZEND_METHOD(Keel_Response, __construct);
ZEND_METHOD(Keel_Response, json);
ZEND_METHOD(Keel_Response, text);
ZEND_METHOD(Keel_Response, html);
ZEND_METHOD(Keel_Response, redirect);
ZEND_METHOD(Keel_Response, stream);
ZEND_METHOD(Keel_Response, file);
ZEND_METHOD(Keel_Response, status);
ZEND_METHOD(Keel_Response, header);
ZEND_METHOD(Keel_Response, headers);
ZEND_METHOD(Keel_Response, body);
ZEND_METHOD(Keel_Response, withStatus);
ZEND_METHOD(Keel_Response, withHeader);
ZEND_METHOD(Keel_Response, withAddedHeader);
ZEND_METHOD(Keel_Response, withoutHeader);
ZEND_METHOD(Keel_Response, withBody);
ZEND_METHOD(Keel_Response, withCookie);


static const zend_function_entry class_Keel_Response_methods[] = {
	ZEND_ME(Keel_Response, __construct, arginfo_class_Keel_Response___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, json, arginfo_class_Keel_Response_json, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Response, text, arginfo_class_Keel_Response_text, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Response, html, arginfo_class_Keel_Response_html, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Response, redirect, arginfo_class_Keel_Response_redirect, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Response, stream, arginfo_class_Keel_Response_stream, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Response, file, arginfo_class_Keel_Response_file, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Keel_Response, status, arginfo_class_Keel_Response_status, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, header, arginfo_class_Keel_Response_header, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, headers, arginfo_class_Keel_Response_headers, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, body, arginfo_class_Keel_Response_body, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, withStatus, arginfo_class_Keel_Response_withStatus, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, withHeader, arginfo_class_Keel_Response_withHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, withAddedHeader, arginfo_class_Keel_Response_withAddedHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, withoutHeader, arginfo_class_Keel_Response_withoutHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, withBody, arginfo_class_Keel_Response_withBody, ZEND_ACC_PUBLIC)
	ZEND_ME(Keel_Response, withCookie, arginfo_class_Keel_Response_withCookie, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Keel_Response(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "Response", class_Keel_Response_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
