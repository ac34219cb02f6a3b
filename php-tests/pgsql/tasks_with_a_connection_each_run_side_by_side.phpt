--TEST--
pgsql-async: tasks of one request whose PDO objects differ query side by side
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
$log = [];
$task = function (string $name, string $first, string $wait) use (&$log) {
    $db = connect([], "application_name=keel-$name");
    $db->query("SELECT pg_advisory_lock($first)");
    $log[] = "$name has its lock";
    Keel\delay(1);
    $db->query("SELECT pg_advisory_unlock($first)");
    $db->query("SELECT pg_advisory_xact_lock($wait)");
    $log[] = "$name saw the other's";
    return $db->pgsqlGetPid();
};
$pids = Keel\all([fn () => $task('a', '101', '102'), fn () => $task('b', '102', '101')]);
sort($log);
show($log, $pids[0] !== $pids[1]);
?>
--EXPECT--
["a has its lock","a saw the other's","b has its lock","b saw the other's"]
true
