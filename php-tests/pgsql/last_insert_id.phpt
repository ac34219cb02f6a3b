--TEST--
pgsql-async: lastInsertId() is the session's, with and without a sequence's name
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
failure(fn () => $db->lastInsertId());
failure(fn () => $db->lastInsertId('keel_no_such_sequence'));
$db->exec('CREATE TEMP TABLE l (id serial, v text); CREATE TEMP SEQUENCE other START 100');
$db->exec("INSERT INTO l (v) VALUES ('a'), ('b')");
var_dump($db->lastInsertId(), $db->lastInsertId('l_id_seq'));
failure(fn () => $db->lastInsertId('other'));
$db->query("SELECT nextval('other')");
var_dump($db->lastInsertId(), $db->lastInsertId('l_id_seq'), $db->lastInsertId('other'));
$s = $db->prepare('INSERT INTO l (v) VALUES (?) RETURNING id');
$s->execute(['c']);
var_dump($s->fetchColumn(), $db->lastInsertId());
?>
--EXPECT--
55000: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined in this session
42P01: SQLSTATE[42P01]: Undefined table: 7 ERROR:  relation "keel_no_such_sequence" does not exist
string(1) "2"
string(1) "2"
55000: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  currval of sequence "other" is not yet defined in this session
string(3) "100"
string(1) "2"
string(3) "100"
int(3)
string(1) "3"
