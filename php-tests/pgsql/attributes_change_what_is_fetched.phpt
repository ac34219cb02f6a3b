--TEST--
pgsql-async: ATTR_CASE, ATTR_ORACLE_NULLS, ATTR_STRINGIFY_FETCHES and ATTR_DEFAULT_FETCH_MODE
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
$db = connect([PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC]);
$get = fn () => $db->query("SELECT 1 AS \"Ab\", '' AS e, NULL AS n, true AS t, false AS f, 1.5::float8 AS d, '\\x00ff'::bytea AS y")->fetch();
foreach ([PDO::CASE_UPPER, PDO::CASE_LOWER, PDO::CASE_NATURAL] as $case) {
    $db->setAttribute(PDO::ATTR_CASE, $case);
    echo implode(' ', array_keys($get())), "\n";
}
foreach ([PDO::NULL_EMPTY_STRING, PDO::NULL_TO_STRING, PDO::NULL_NATURAL] as $nulls) {
    $db->setAttribute(PDO::ATTR_ORACLE_NULLS, $nulls);
    ['e' => $e, 'n' => $n] = $get();
    show([$e, $n]);
}
$db->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true);
show($get());
$db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM);
show($db->query('SELECT 5')->fetch());
?>
--EXPECT--
AB E N T F D Y
ab e n t f d y
Ab e n t f d y
[null,null]
["",""]
["",null]
{"Ab":"1","e":"","n":null,"t":"1","f":"0","d":"1.5","y":null}
["5"]
