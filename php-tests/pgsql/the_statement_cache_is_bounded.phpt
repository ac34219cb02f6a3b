--TEST--
pgsql-async: statement_cache_size bounds what a connection keeps prepared, least recently used first
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
$db = connect([Keel\Pgsql::ATTR_STATEMENT_CACHE_SIZE => 3], 'application_name=keel-cache;pool_size=1');
for ($i = 0; $i < 500; $i++) {
    column($db, "SELECT ?::int /* cached */ AS n$i", [$i]);
    column($db, "SELECT ?::int /* often */", [$i]);
}
$db->setAttribute(PDO::PGSQL_ATTR_DISABLE_PREPARES, true);
$count = fn (string $text) => $db->query("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%$text%'")->fetchColumn();
var_dump($count('* often *'), $count('* cached *') < 100);
unset($db, $count);
$db = connect([Keel\Pgsql::ATTR_STATEMENT_CACHE_SIZE => 3], 'application_name=keel-cache;pool_size=1');
$names = $db->query("SELECT right(statement, 4) FROM pg_prepared_statements WHERE statement ~ 'cached.*AS n\\d+$' ORDER BY 1")->fetchAll(PDO::FETCH_COLUMN);
show($names);
?>
--EXPECT--
int(1)
bool(true)
["n498","n499"]
