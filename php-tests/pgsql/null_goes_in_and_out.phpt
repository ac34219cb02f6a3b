--TEST--
pgsql-async: NULL goes in by value, by type and by execute(), and is not an empty string
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
$s = $db->prepare('SELECT ?::text IS NULL AS missing, ?::text AS value');
$s->bindValue(1, null);
$s->bindValue(2, null, PDO::PARAM_INT);
$s->execute();
show($s->fetch(PDO::FETCH_ASSOC));
$s->bindValue(1, 'ignored', PDO::PARAM_NULL);
$s->bindValue(2, '');
$s->execute();
show($s->fetch(PDO::FETCH_ASSOC));
$s->execute([null, null]);
show($s->fetch(PDO::FETCH_ASSOC));
?>
--EXPECT--
{"missing":true,"value":null}
{"missing":true,"value":""}
{"missing":true,"value":null}
