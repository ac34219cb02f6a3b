--TEST--
pgsql-async: after an error in a transaction every statement fails until it is rolled back
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
failure(fn () => $db->query('SELECT 1/0'));
failure(fn () => $db->query('SELECT 1'));
failure(fn () => column($db, 'SELECT ?::int', [1]));
var_dump($db->inTransaction());
$db->rollBack();
var_dump($db->query('SELECT count(*) FROM t')->fetchColumn());
$db->beginTransaction();
$db->exec('INSERT INTO t VALUES (1)');
failure(fn () => $db->query('SELECT 1/0'));
var_dump($db->commit(), $db->inTransaction(), $db->query('SELECT count(*) FROM t')->fetchColumn());
?>
--EXPECT--
22012: SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
25P02: SQLSTATE[25P02]: In failed sql transaction: 7 ERROR:  current transaction is aborted, commands ignored until end of transaction block
25P02: SQLSTATE[25P02]: In failed sql transaction: 7 ERROR:  current transaction is aborted, commands ignored until end of transaction block
bool(true)
int(0)
22012: SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
bool(true)
bool(false)
int(0)
