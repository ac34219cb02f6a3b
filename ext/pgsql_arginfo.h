/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 50d535bb1fccea7d4d9b41c37ae9e9262b3ba6c4 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Keel_Pgsql___construct, 0, 0, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Keel_Pgsql, __construct);


static const zend_function_entry class_Keel_Pgsql_methods[] = {
	ZEND_ME(Keel_Pgsql, __construct, arginfo_class_Keel_Pgsql___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static zend_class_entry *register_class_Keel_Pgsql(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Keel", "Pgsql", class_Keel_Pgsql_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval const_ATTR_POOL_SIZE_value;
	ZVAL_LONG(&const_ATTR_POOL_SIZE_value, 1100);
	zend_string *const_ATTR_POOL_SIZE_name = zend_string_init_interned("ATTR_POOL_SIZE", sizeof("ATTR_POOL_SIZE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_POOL_SIZE_name, &const_ATTR_POOL_SIZE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_POOL_SIZE_name);

	zval const_ATTR_POOL_TIMEOUT_MS_value;
	ZVAL_LONG(&const_ATTR_POOL_TIMEOUT_MS_value, 1101);
	zend_string *const_ATTR_POOL_TIMEOUT_MS_name = zend_string_init_interned("ATTR_POOL_TIMEOUT_MS", sizeof("ATTR_POOL_TIMEOUT_MS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_POOL_TIMEOUT_MS_name, &const_ATTR_POOL_TIMEOUT_MS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_POOL_TIMEOUT_MS_name);

	zval const_ATTR_LEASE_value;
	ZVAL_LONG(&const_ATTR_LEASE_value, 1102);
	zend_string *const_ATTR_LEASE_name = zend_string_init_interned("ATTR_LEASE", sizeof("ATTR_LEASE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_LEASE_name, &const_ATTR_LEASE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_LEASE_name);

	zval const_ATTR_RESET_value;
	ZVAL_LONG(&const_ATTR_RESET_value, 1103);
	zend_string *const_ATTR_RESET_name = zend_string_init_interned("ATTR_RESET", sizeof("ATTR_RESET") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_RESET_name, &const_ATTR_RESET_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_RESET_name);

	zval const_ATTR_PGBOUNCER_value;
	ZVAL_LONG(&const_ATTR_PGBOUNCER_value, 1104);
	zend_string *const_ATTR_PGBOUNCER_name = zend_string_init_interned("ATTR_PGBOUNCER", sizeof("ATTR_PGBOUNCER") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_PGBOUNCER_name, &const_ATTR_PGBOUNCER_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_PGBOUNCER_name);

	zval const_ATTR_STATEMENT_CACHE_SIZE_value;
	ZVAL_LONG(&const_ATTR_STATEMENT_CACHE_SIZE_value, 1105);
	zend_string *const_ATTR_STATEMENT_CACHE_SIZE_name = zend_string_init_interned("ATTR_STATEMENT_CACHE_SIZE", sizeof("ATTR_STATEMENT_CACHE_SIZE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_STATEMENT_CACHE_SIZE_name, &const_ATTR_STATEMENT_CACHE_SIZE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_STATEMENT_CACHE_SIZE_name);

	zval const_ATTR_DISABLE_PREPARES_value;
	ZVAL_LONG(&const_ATTR_DISABLE_PREPARES_value, 1000);
	zend_string *const_ATTR_DISABLE_PREPARES_name = zend_string_init_interned("ATTR_DISABLE_PREPARES", sizeof("ATTR_DISABLE_PREPARES") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ATTR_DISABLE_PREPARES_name, &const_ATTR_DISABLE_PREPARES_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ATTR_DISABLE_PREPARES_name);

	return class_entry;
}
