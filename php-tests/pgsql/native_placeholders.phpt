--TEST--
pgsql-async: $1 is PostgreSQL's own and works too
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
$db = connect();
show(row($db, 'SELECT $2::text AS b, $1::int AS a, $2::text AS again', [1, 'x']));
?>
--EXPECT--
{"b":"x","a":1,"again":"x"}
