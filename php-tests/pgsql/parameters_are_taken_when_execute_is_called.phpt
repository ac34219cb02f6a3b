--TEST--
pgsql-async: a value that changes while its statement waits for the connection does not reach it
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
$value = str_repeat('a', 100);
[, $seen] = Keel\all([
    fn () => $db->query('SELECT pg_sleep(0.02)'),
    function () use ($db, &$value) {
        $s = $db->prepare('SELECT ?::text');
        $s->bindParam(1, $value);
        $s->execute();
        return $s->fetchColumn();
    },
    function () use (&$value) {
        $value = str_repeat('b', 100);
    },
]);
show($seen === str_repeat('a', 100));
$s = $db->prepare('SELECT ?::text, pg_sleep(0.005)');
show(Keel\all([
    function () use ($s) { $s->execute(['one']); return 'one done'; },
    function () use ($s) { $s->execute(['two']); return 'two done'; },
]));
show($s->fetchColumn());
?>
--EXPECT--
true
["one done","two done"]
"two"
