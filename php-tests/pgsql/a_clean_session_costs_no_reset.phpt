--TEST--
pgsql-async: where only rows were read and written the connection goes back as it is
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
$extra = 'application_name=keel-no-reset;pool_size=1';
$db = connect([], $extra);
$pid = $db->pgsqlGetPid();
column($db, 'SELECT ?::int /* stays prepared */', [1]);
unset($db);
$db = connect([], $extra);
var_dump($pid === $db->pgsqlGetPid());
show(column($db, "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%/* stays prepared */'"));
?>
--EXPECT--
bool(true)
1
