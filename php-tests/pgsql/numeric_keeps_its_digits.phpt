--TEST--
pgsql-async: numeric and money come back as strings with every digit
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres();
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
show(row(connect(), "SELECT 1.50::numeric AS scale, 123456789012345678901234567890.123456789::numeric AS long, 'NaN'::numeric AS nan, 0.000::numeric(5,3) AS zero, '12.34'::money::numeric AS money"));
show(column(connect(), 'SELECT ?::numeric', ['99999999999999999999.0001']));
?>
--EXPECT--
{"scale":"1.50","long":"123456789012345678901234567890.123456789","nan":"NaN","zero":"0.000","money":"12.34"}
"99999999999999999999.0001"
