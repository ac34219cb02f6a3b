--TEST--
pgsql-async: a prepared statement survives a change of the tables that it reads
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
$db->exec('CREATE TEMP TABLE t (id int); INSERT INTO t VALUES (1)');
$s = $db->prepare('SELECT * FROM t WHERE id = ?');
$s->execute([1]);
show($s->fetch(PDO::FETCH_ASSOC));
$db->exec("ALTER TABLE t ADD COLUMN name text DEFAULT 'new'");
$s->execute([1]);
show($s->fetch(PDO::FETCH_ASSOC));
$db->exec('ALTER TABLE t ALTER COLUMN id TYPE text');
failure(fn () => $s->execute(['1']));
$s->execute(['1']);
show($s->fetch(PDO::FETCH_ASSOC));
$db->exec('DROP TABLE t; CREATE TEMP TABLE t (id text, other int); INSERT INTO t VALUES (1, 2)');
show(row($db, 'SELECT * FROM t WHERE id = ?', ['1']));
$db->exec('DEALLOCATE ALL');
show(row($db, 'SELECT * FROM t WHERE id = ?', ['1']));
$db->exec('DISCARD ALL');
show(row($db, 'SELECT 1 AS after_discard WHERE ? = 1', [1]));
?>
--EXPECT--
{"id":1}
{"id":1,"name":"new"}
42883: SQLSTATE[42883]: Undefined function: 7 ERROR:  operator does not exist: text = integer at character 26
{"id":"1","name":"new"}
{"id":"1","other":2}
{"id":"1","other":2}
{"after_discard":1}
