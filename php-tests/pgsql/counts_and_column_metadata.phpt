--TEST--
pgsql-async: rowCount(), columnCount() and getColumnMeta()
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
$db->exec('CREATE TEMP TABLE m (id serial, name varchar(20), price numeric(8, 2), data bytea, ok bool)');
$s = $db->prepare('INSERT INTO m (name) SELECT n::text FROM generate_series(1, ?) AS n');
$s->execute([7]);
var_dump($s->rowCount(), $s->columnCount());
$s = $db->query('SELECT id, name, price, data, ok, 1 + 1 AS "two" FROM m');
var_dump($s->rowCount(), $s->columnCount());
$table = $db->query("SELECT 'm'::regclass::oid")->fetchColumn();
for ($i = 0; $i < 6; $i++) {
    $meta = $s->getColumnMeta($i);
    $meta['pgsql:table_oid'] = $meta['pgsql:table_oid'] === $table;
    show($meta);
}
var_dump($s->getColumnMeta(6), count($s->fetchAll()));
$s = $db->prepare('UPDATE m SET ok = true WHERE id <= ?');
$s->execute([3]);
var_dump($s->rowCount());
?>
--EXPECT--
int(7)
int(0)
int(7)
int(6)
{"pgsql:oid":23,"pgsql:table_oid":true,"table":"m","native_type":"int4","pdo_type":1,"name":"id","len":4,"precision":-1}
{"pgsql:oid":1043,"pgsql:table_oid":true,"table":"m","native_type":"varchar","pdo_type":2,"name":"name","len":-1,"precision":24}
{"pgsql:oid":1700,"pgsql:table_oid":true,"table":"m","native_type":"numeric","pdo_type":2,"name":"price","len":-1,"precision":524294}
{"pgsql:oid":17,"pgsql:table_oid":true,"table":"m","native_type":"bytea","pdo_type":3,"name":"data","len":-1,"precision":-1}
{"pgsql:oid":16,"pgsql:table_oid":true,"table":"m","native_type":"bool","pdo_type":5,"name":"ok","len":1,"precision":-1}
{"pgsql:oid":23,"pgsql:table_oid":false,"native_type":"int4","pdo_type":1,"name":"two","len":4,"precision":-1}
bool(false)
int(7)
int(3)
