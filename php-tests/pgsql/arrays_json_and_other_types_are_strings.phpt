--TEST--
pgsql-async: arrays, json, ranges and composites are PostgreSQL's text
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
show(row(connect(), <<<'SQL'
    SELECT ARRAY[1,2,NULL] AS ints, ARRAY['a b', 'c"d', NULL] AS texts, ARRAY[[1,2],[3,4]] AS matrix,
           '{"b": 1, "a": [true, null]}'::json AS json, '{"b": 1, "a": [true, null]}'::jsonb AS jsonb,
           int4range(1, 5) AS range, ROW(1, 'x') AS composite, point(1, 2) AS point
    SQL));
?>
--EXPECT--
{"ints":"{1,2,NULL}","texts":"{\"a b\",\"c\\\"d\",NULL}","matrix":"{{1,2},{3,4}}","json":"{\"b\": 1, \"a\": [true, null]}","jsonb":"{\"a\": [true, null], \"b\": 1}","range":"[1,5)","composite":"(1,x)","point":"(1,2)"}
