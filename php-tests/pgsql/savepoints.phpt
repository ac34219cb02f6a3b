--TEST--
pgsql-async: savepoints work inside a transaction
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
$db->exec('CREATE TEMP TABLE t (id int)');
$db->beginTransaction();
$db->exec('INSERT INTO t VALUES (1)');
$db->exec('SAVEPOINT a');
failure(fn () => $db->query('SELECT 1/0'));
$db->exec('ROLLBACK TO SAVEPOINT a');
$db->exec('INSERT INTO t VALUES (2)');
$db->exec('RELEASE SAVEPOINT a');
$db->commit();
show($db->query('SELECT id FROM t ORDER BY id')->fetchAll(PDO::FETCH_COLUMN));
?>
--EXPECT--
22012: SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
[1,2]
