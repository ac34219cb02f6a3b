--TEST--
pgsql-async: a connection that the server closed while idle is replaced before the next query
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
$db = connect([], 'application_name=keel-terminated');
$observer = observer();
$pid = $db->pgsqlGetPid();
show(column($observer, 'SELECT pg_terminate_backend(?, 5000)', [$pid]));
Keel\delay(150);
show($db->query("SELECT 'works'")->fetchColumn(), $db->pgsqlGetPid() !== $pid);
$s = $db->prepare('SELECT ?::int');
$s->execute([1]);
column($observer, 'SELECT pg_terminate_backend(?, 5000)', [$db->pgsqlGetPid()]);
Keel\delay(150);
$s->execute([2]);
show($s->fetchColumn());
?>
--EXPECT--
true
"works"
true
2
