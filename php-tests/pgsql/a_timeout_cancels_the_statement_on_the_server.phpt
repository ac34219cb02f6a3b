--TEST--
pgsql-async: a statement that Keel\timeout() cancels ends on the server, and its connection stays usable
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
$db = connect([], 'application_name=keel-cancelled');
$observer = observer();
$pid = $db->pgsqlGetPid();
foreach (["SELECT pg_sleep(60) /* simple */", 'SELECT pg_sleep(?) /* prepared */'] as $sql) {
    try {
        Keel\timeout(50, function () use ($db, $sql) {
            $db->prepare($sql)->execute(str_contains($sql, '?') ? [60] : null);
        });
    } catch (Keel\TimeoutException $error) {
        echo $error->getMessage(), "\n";
    }
    wait_until($observer, "SELECT state <> 'active' FROM pg_stat_activity WHERE pid = ?", [$pid]);
    show($db->query("SELECT 'works'")->fetchColumn(), $db->pgsqlGetPid() === $pid);
}
$db->beginTransaction();
try {
    Keel\timeout(50, fn () => $db->exec('SELECT pg_sleep(60)'));
} catch (Keel\TimeoutException $error) {
    failure(fn () => $db->query('SELECT 1'));
}
var_dump($db->rollBack());
show($db->query("SELECT 'works'")->fetchColumn());
?>
--EXPECT--
The work took longer than 50 ms
"works"
true
The work took longer than 50 ms
"works"
true
25P02: SQLSTATE[25P02]: In failed sql transaction: 7 ERROR:  current transaction is aborted, commands ignored until end of transaction block
bool(true)
"works"
