--TEST--
pgsql-async: with lease=transaction a connection goes back after each statement outside a transaction
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
$extra = 'application_name=keel-lease;pool_size=1;pool_timeout_ms=2000';
$a = connect([], "$extra;lease=transaction");
$b = connect([Keel\Pgsql::ATTR_LEASE => 'transaction'], $extra);
$a->query('SELECT 1');
$b->query('SELECT 1');
$a->beginTransaction();
failure(function () use ($b) {
    $b->query('SELECT 1');
});
$a->exec('SELECT 2');
$a->commit();
show($b->query('SELECT 3')->fetchColumn());
$a->exec("SET work_mem = '1234kB'");
show($b->query("SELECT current_setting('work_mem') = '1234kB'")->fetchColumn());
$s = $a->prepare('SELECT generate_series(1, 3)');
$s->execute();
$b->query('SELECT 1');
show($s->fetchAll(PDO::FETCH_COLUMN));
?>
--EXPECT--
HYT00: SQLSTATE[HYT00]: Timeout expired: 7 pgsql-async: no free connection to 127.0.0.1:PORT/keel within 2000 ms (pool_size 1, all leased)
3
false
[1,2,3]
