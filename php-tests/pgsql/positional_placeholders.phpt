--TEST--
pgsql-async: ? stands for parameters in order, from execute() or bindValue(), counted from 1
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
$s = $db->prepare('SELECT ?::int - ?::int, ?::text');
$s->execute([5, 3, 'x']);
show($s->fetch(PDO::FETCH_NUM));
$s->bindValue(2, 1);
$s->bindValue(1, 10);
$s->bindValue(3, 'y');
$s->execute();
show($s->fetch(PDO::FETCH_NUM));
show(column($db, 'SELECT?', ['no space before']));
show(column($db, 'SELECT (?)::text', ['in brackets']));
$many = range(1, 500);
show(column($db, 'SELECT sum(n) FROM (VALUES ' . implode(',', array_fill(0, 500, '(?::int)')) . ') AS t(n)', $many));
?>
--EXPECT--
[2,"x"]
[9,"y"]
"no space before"
"in brackets"
125250
