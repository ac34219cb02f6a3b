--TEST--
pgsql-async: pgsqlGetNotify() returns what NOTIFY sent, and waits for it without blocking other tasks
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
$db = connect();
$db->exec('LISTEN keel_channel');
$sender = observer();
var_dump($db->pgsqlGetNotify());
$sender->exec("NOTIFY keel_channel, 'payload'");
$got = $db->pgsqlGetNotify(PDO::FETCH_ASSOC, 5000);
show($got['message'], $got['payload'], $got['pid'] === $sender->pgsqlGetPid());
$sender->exec('NOTIFY keel_channel');
show(count($db->pgsqlGetNotify(PDO::FETCH_NUM, 5000)));
[$got, $done] = Keel\all([
    fn () => $db->pgsqlGetNotify(PDO::FETCH_NUM, 10000),
    function () use ($sender) {
        Keel\delay(5);
        return $sender->exec("NOTIFY keel_channel, 'from a task'");
    },
]);
show($got[2], $db->pgsqlGetNotify(PDO::FETCH_NUM, 1));
foreach ([[PDO::FETCH_OBJ], [PDO::FETCH_NUM, -1]] as $arguments) {
    try {
        $db->pgsqlGetNotify(...$arguments);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(false)
"keel_channel"
"payload"
true
2
"from a task"
false
PDO::pgsqlGetNotify(): Argument #1 ($fetchMode) must be one of PDO::FETCH_BOTH, PDO::FETCH_ASSOC, or PDO::FETCH_NUM
PDO::pgsqlGetNotify(): Argument #2 ($timeoutMilliseconds) must be greater than or equal to 0
