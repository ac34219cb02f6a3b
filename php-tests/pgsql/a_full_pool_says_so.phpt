--TEST--
pgsql-async: waiting for a connection ends after pool_timeout_ms with a message that says so
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
$extra = 'application_name=keel-full;pool_size=1';
$hold = connect([], $extra);
failure(fn () => connect([], "$extra;pool_timeout_ms=20"));
failure(fn () => connect([Keel\Pgsql::ATTR_POOL_TIMEOUT_MS => 20], $extra));
show($hold->query('SELECT 1')->fetchColumn());
unset($hold);
show(connect([], "$extra;pool_timeout_ms=5000")->query('SELECT 2')->fetchColumn());
?>
--EXPECT--
7: SQLSTATE[HYT00] [7] pgsql-async: no free connection to 127.0.0.1:PORT/keel within 20 ms (pool_size 1, all leased)
7: SQLSTATE[HYT00] [7] pgsql-async: no free connection to 127.0.0.1:PORT/keel within 20 ms (pool_size 1, all leased)
1
2
