--TEST--
pgsql-async: exec() runs several statements and tells how many rows the last one changed
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
var_dump($db->exec('CREATE TEMP TABLE e (id int); INSERT INTO e VALUES (1), (2); INSERT INTO e VALUES (3)'));
var_dump($db->exec('UPDATE e SET id = id + 1'), $db->exec('DELETE FROM e WHERE id > 100'), $db->exec('SELECT * FROM e'));
failure(fn () => $db->exec('INSERT INTO e VALUES (9); SELECT 1/0'));
var_dump($db->query('SELECT count(*) FROM e')->fetchColumn());
failure(fn () => $db->prepare('SELECT 1; SELECT 2')->execute());
var_dump($db->query('SELECT 1')->fetchColumn());
?>
--EXPECT--
int(1)
int(3)
int(0)
int(0)
22012: SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
int(3)
42601: SQLSTATE[42601]: Syntax error: 7 ERROR:  cannot insert multiple commands into a prepared statement
int(1)
