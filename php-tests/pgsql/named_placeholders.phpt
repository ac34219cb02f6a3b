--TEST--
pgsql-async: :name stands for a parameter, with or without the colon, as often as it is used
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
show(row($db, 'SELECT :a::int + :b::int AS sum, :a::int AS a, :longer_name::text AS l', ['a' => 1, ':b' => 2, 'longer_name' => 'x']));
$s = $db->prepare('SELECT :a::int * :a::int + :b2');
$s->bindValue(':a', 7);
$s->bindValue('b2', 1, PDO::PARAM_INT);
$s->execute();
show($s->fetchColumn());
show(row($db, 'SELECT :é1::text AS e, :A::text AS upper, :a::text AS lower', ['A' => 'A', 'a' => 'a', 'é1' => 'é']));
?>
--EXPECT--
{"sum":3,"a":1,"l":"x"}
50
{"e":"é","upper":"A","lower":"a"}
