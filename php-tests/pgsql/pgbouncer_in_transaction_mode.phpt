--TEST--
pgsql-async: pgbouncer=transaction works behind pgbouncer, where each transaction may meet another session
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres('KEEL_TEST_PGBOUNCER_DSN');
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
$db = new PDO('pgsql-async:' . getenv('KEEL_TEST_PGBOUNCER_DSN') . ';pgbouncer=transaction');
$s = $db->prepare('SELECT ?::int AS n');
for ($i = 1; $i <= 3; $i++) {
    $s->execute([$i]);
    show($s->fetch(PDO::FETCH_ASSOC));
}
$db->beginTransaction();
$one = $db->query('SELECT pg_backend_pid()')->fetchColumn();
var_dump($one === $db->query('SELECT pg_backend_pid()')->fetchColumn());
$db->commit();
show(array_sum(Keel\all(array_map(fn ($i) => function () use ($i) {
    $db = new PDO('pgsql-async:' . getenv('KEEL_TEST_PGBOUNCER_DSN') . ';pgbouncer=transaction');
    return column($db, 'SELECT ?::int', [$i]);
}, range(1, 8)))));
?>
--EXPECT--
{"n":1}
{"n":2}
{"n":3}
bool(true)
36
