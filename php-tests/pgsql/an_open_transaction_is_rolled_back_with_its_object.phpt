--TEST--
pgsql-async: a transaction that is open when its PDO object goes is rolled back
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
$db->exec('DROP TABLE IF EXISTS keel_test_left_open; CREATE TABLE keel_test_left_open (id int)');
$other = connect();
$other->beginTransaction();
$other->exec('INSERT INTO keel_test_left_open VALUES (1)');
unset($other);
wait_until($db, "SELECT count(*) = 0 FROM pg_locks WHERE relation = 'keel_test_left_open'::regclass AND pid <> pg_backend_pid()");
show($db->query('SELECT count(*) FROM keel_test_left_open')->fetchColumn());
$again = connect();
var_dump($again->inTransaction());
$db->exec('DROP TABLE keel_test_left_open');
?>
--EXPECT--
0
bool(false)
