--TEST--
pgsql-async: tasks of one request that share a PDO object take turns on its connection, each with its own rows
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
$shared = $db->prepare('SELECT ?::int, pg_backend_pid(), pg_sleep(0.001)');
$results = Keel\all(array_map(
    fn ($i) => function () use ($db, $shared, $i) {
        $own = $db->prepare('SELECT ?::int, pg_backend_pid(), pg_sleep(0.001)');
        $own->execute([$i]);
        return $own->fetch(PDO::FETCH_NUM);
    },
    range(1, 20),
));
show(array_column($results, 0), count(array_unique(array_column($results, 1))));
[$bad, $good] = Keel\all([
    fn () => (function () use ($db) { try { $db->query('SELECT 1/0'); } catch (PDOException $error) { return $error->getCode(); } })(),
    fn () => $db->query('SELECT 5')->fetchColumn(),
]);
show($bad, $good);
?>
--EXPECT--
[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]
1
"22012"
5
