--TEST--
pgsql-async: integers, floats and booleans come back as PHP scalars, other types as strings
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
var_dump(row(connect(), <<<'SQL'
    SELECT 1::int2 AS i2, 2::int4 AS i4, 3::int8 AS i8, 4::oid AS oid, 1.5::float4 AS f4, 0.1::float8 AS f8,
           true AS t, false AS f, 'x'::text AS text, 'ab'::char(4) AS padded, 'y'::name AS name, NULL::int AS "null",
           '2024-02-29'::date AS date, '2024-02-29 12:00:00.5'::timestamp AS stamp, '1 day 02:00'::interval AS "interval",
           '6f0c3a54-9b1e-4e77-8d1a-0d5f9c6a7b10'::uuid AS uuid, B'101' AS bits, '10.0.0.0/8'::cidr AS net
    SQL));
?>
--EXPECT--
array(18) {
  ["i2"]=>
  int(1)
  ["i4"]=>
  int(2)
  ["i8"]=>
  int(3)
  ["oid"]=>
  int(4)
  ["f4"]=>
  float(1.5)
  ["f8"]=>
  float(0.1)
  ["t"]=>
  bool(true)
  ["f"]=>
  bool(false)
  ["text"]=>
  string(1) "x"
  ["padded"]=>
  string(4) "ab  "
  ["name"]=>
  string(1) "y"
  ["null"]=>
  NULL
  ["date"]=>
  string(10) "2024-02-29"
  ["stamp"]=>
  string(21) "2024-02-29 12:00:00.5"
  ["interval"]=>
  string(14) "1 day 02:00:00"
  ["uuid"]=>
  string(36) "6f0c3a54-9b1e-4e77-8d1a-0d5f9c6a7b10"
  ["bits"]=>
  string(3) "101"
  ["net"]=>
  string(10) "10.0.0.0/8"
}
