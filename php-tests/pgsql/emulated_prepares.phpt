--TEST--
pgsql-async: emulated prepares write the values into the text, by option, attribute or statement
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
$db = connect([PDO::ATTR_EMULATE_PREPARES => true]);
var_dump($db->getAttribute(PDO::ATTR_EMULATE_PREPARES));
$s = $db->prepare('SELECT :s AS s, :i + 1 AS i, :b AS b, :n AS n, :s AS again');
$s->bindValue('s', "it's \\ ?");
$s->bindValue('i', 41, PDO::PARAM_INT);
$s->bindValue('b', true, PDO::PARAM_BOOL);
$s->bindValue('n', null, PDO::PARAM_NULL);
$s->execute();
show($s->fetch(PDO::FETCH_ASSOC));
$db->exec('CREATE TEMP TABLE blobs (b bytea)');
$s = $db->prepare('INSERT INTO blobs VALUES (?)');
$s->bindValue(1, "\0\1'\\\xff", PDO::PARAM_LOB);
$s->execute();
show($db->query('SELECT b FROM blobs')->fetchColumn());
$db->setAttribute(PDO::ATTR_EMULATE_PREPARES, false);
$s = $db->prepare('SELECT ? AS one', [PDO::ATTR_EMULATE_PREPARES => true]);
$s->execute(['x']);
show($s->fetchColumn());
ob_start();
$s->debugDumpParams();
echo strtok(ob_get_clean(), "\n"), "\n";
show($db->prepare("SELECT '{}'::jsonb ?? 'a'", [PDO::ATTR_EMULATE_PREPARES => true])->execute());
failure(fn () => $db->prepare('SELECT ?, ?', [PDO::ATTR_EMULATE_PREPARES => true])->execute([1]));
$s = $db->prepare("SELECT ?; SELECT 'last'", [PDO::ATTR_EMULATE_PREPARES => true]);
$s->execute(['first']);
show($s->fetchColumn());
?>
--EXPECT--
bool(true)
{"s":"it's \\ ?","i":42,"b":"t","n":null,"again":"it's \\ ?"}
bytes 0001275cff
"x"
SQL: [15] SELECT ? AS one
true
HY093: SQLSTATE[HY093]: Invalid parameter number: number of bound variables does not match number of tokens
"last"
