--TEST--
pgsql-async: transactions commit, roll back, and refuse to nest
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
$count = fn () => $db->query('SELECT count(*) FROM t')->fetchColumn();
var_dump($db->inTransaction(), $db->beginTransaction(), $db->inTransaction());
failure(fn () => $db->beginTransaction());
$db->exec('INSERT INTO t VALUES (1)');
var_dump($db->rollBack(), $db->inTransaction(), $count());
$db->beginTransaction();
$db->exec('INSERT INTO t VALUES (1)');
var_dump($db->commit(), $db->inTransaction(), $count());
failure(fn () => $db->commit());
failure(fn () => $db->rollBack());
$db->exec('BEGIN');
var_dump($db->inTransaction());
$db->exec('COMMIT');
var_dump($db->inTransaction());
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
0: There is already an active transaction
bool(true)
bool(false)
int(0)
bool(true)
bool(false)
int(1)
0: There is no active transaction
0: There is no active transaction
bool(true)
bool(false)
