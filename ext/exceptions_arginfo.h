/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 109a378988df7e70c82a2637b6817f57c559e524 */




static const zend_function_entry class_Keel_Exception_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Keel_TimeoutException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Keel_CancelledException_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Keel_Exception(zend_class_entry *class_entry_RuntimeException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "Exception", class_Keel_Exception_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);

	return class_entry;
}

static zend_class_entry *register_class_Keel_TimeoutException(zend_class_entry *class_entry_Keel_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "TimeoutException", class_Keel_TimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Keel_Exception);

	return class_entry;
}

static zend_class_entry *register_class_Keel_CancelledException(zend_class_entry *class_entry_Keel_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "CancelledException", class_Keel_CancelledException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Keel_Exception);

	return class_entry;
}
