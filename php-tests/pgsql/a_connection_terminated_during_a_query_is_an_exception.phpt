--TEST--
pgsql-async: a connection lost during a query is an exception, and the next query gets a new one
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
$db = connect([], 'application_name=keel-terminated');
$observer = observer();
$pid = $db->pgsqlGetPid();
Keel\all([
    fn () => failure(fn () => $db->query('SELECT pg_sleep(60)')),
    function () use ($observer, $pid) {
        wait_until($observer, "SELECT state = 'active' FROM pg_stat_activity WHERE pid = ?", [$pid]);
        column($observer, 'SELECT pg_terminate_backend(?)', [$pid]);
    },
]);
show($db->query("SELECT 'works'")->fetchColumn(), $db->pgsqlGetPid() !== $pid);
?>
--EXPECT--
57P01: SQLSTATE[57P01]: Admin shutdown: 7 FATAL:  terminating connection due to administrator command
"works"
true
