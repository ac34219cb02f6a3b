--TEST--
pgsql-async: who waits for a connection longest gets the next free one
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
$extra = 'application_name=keel-fifo;pool_size=1';
$order = [];
$hold = connect([], $extra);
$waiters = [];
foreach (['first', 'second', 'third'] as $name) {
    $waiters[] = Keel\async(function () use ($name, $extra, &$order) {
        $db = connect([], $extra);
        $order[] = $name;
        return $db->query('SELECT pg_backend_pid()')->fetchColumn();
    });
}
Keel\delay(1);
show($order);
$pid = $hold->pgsqlGetPid();
unset($hold);
show(array_unique([$pid, ...array_map(fn ($waiter) => $waiter->await(), $waiters)]) === [$pid], $order);
?>
--EXPECT--
[]
true
["first","second","third"]
