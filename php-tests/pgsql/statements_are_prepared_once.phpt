--TEST--
pgsql-async: a statement is prepared once per connection, and not at all with DISABLE_PREPARES
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
$db = connect([], 'application_name=keel-prepared-once;pool_size=1');
$count = fn (string $text) => $db->query("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%$text'")->fetchColumn();
for ($i = 0; $i < 5; $i++) {
    $s = $db->prepare('SELECT ?::int /* kept */');
    $s->execute([$i]);
}
show($count('/* kept */'));
$s = $db->prepare('SELECT ?::int /* not kept */', [PDO::PGSQL_ATTR_DISABLE_PREPARES => true]);
$s->execute([6]);
show($s->fetchColumn(), $count('/* not kept */'));
$db->setAttribute(PDO::PGSQL_ATTR_DISABLE_PREPARES, true);
var_dump($db->getAttribute(PDO::PGSQL_ATTR_DISABLE_PREPARES), $db->getAttribute(Keel\Pgsql::ATTR_DISABLE_PREPARES));
show(column($db, 'SELECT ?::int /* nor this */', [7]), $count('/* nor this */'));
unset($db, $s, $count);
$db = connect([], 'application_name=keel-prepared-once;pool_size=1');
show($db->query("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%/* kept */'")->fetchColumn());
?>
--EXPECT--
1
6
0
bool(true)
bool(true)
7
0
1
