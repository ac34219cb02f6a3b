--TEST--
pgsql-async: a scrollable cursor moves both ways, inside and outside a transaction, with parameters
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
foreach ([false, true] as $inside) {
    if ($inside) {
        $db->beginTransaction();
    }
    $s = $db->prepare('SELECT n FROM generate_series(1, ?) AS n', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
    $s->bindValue(1, 9, PDO::PARAM_INT);
    $s->execute();
    foreach ([
        [PDO::FETCH_ORI_NEXT], [PDO::FETCH_ORI_NEXT], [PDO::FETCH_ORI_PRIOR], [PDO::FETCH_ORI_LAST], [PDO::FETCH_ORI_NEXT],
        [PDO::FETCH_ORI_PRIOR], [PDO::FETCH_ORI_FIRST], [PDO::FETCH_ORI_ABS, 5], [PDO::FETCH_ORI_REL, 2], [PDO::FETCH_ORI_REL, -3],
        [PDO::FETCH_ORI_REL, 0], [PDO::FETCH_ORI_ABS, 0], [PDO::FETCH_ORI_ABS, -1], [PDO::FETCH_ORI_ABS, 99],
    ] as $move) {
        $row = $s->fetch(PDO::FETCH_NUM, ...$move);
        echo $row ? $row[0] : '-', ' ';
    }
    echo "\n";
    $s->execute([3]);
    show($s->fetchAll(PDO::FETCH_COLUMN));
    $t = $db->prepare('SELECT 7', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
    $t->execute();
    show($t->fetchColumn());
    unset($s, $t);
    if ($inside) {
        $db->commit();
    }
    $s = $db->prepare('SELECT 8', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
    $s->execute();
    show($s->fetchColumn(), $db->query("SELECT count(*) FROM pg_cursors WHERE name LIKE 'keel%'")->fetchColumn());
}
failure(fn () => $db->prepare('SELEKT', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL])->execute());
?>
--EXPECT--
1 2 1 9 - 9 1 5 7 4 4 - 9 - 
[1,2,3]
7
8
1
1 2 1 9 - 9 1 5 7 4 4 - 9 - 
[1,2,3]
7
8
1
42601: SQLSTATE[42601]: Syntax error: 7 ERROR:  syntax error at or near "SELEKT"
