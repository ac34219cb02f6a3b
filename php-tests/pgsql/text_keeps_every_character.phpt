--TEST--
pgsql-async: text keeps quotes, backslashes and every character, and refuses a zero byte and broken UTF-8
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
foreach (["it's", 'back\\slash', "line\nbreak\ttab", 'Grüße, 世界 🐘', '?', ':name', '$1', '--', str_repeat('x', 100_000)] as $text) {
    echo column($db, 'SELECT ?::text', [$text]) === $text ? 'same ' : "other: $text\n";
    echo $db->query('SELECT ' . $db->quote($text))->fetchColumn() === $text ? "same\n" : "other: $text\n";
}
failure(fn () => column($db, 'SELECT ?::text', ["\xff"]));
failure(fn () => column($db, 'SELECT ?::text', ["a\0b"]));
?>
--EXPECT--
same same
same same
same same
same same
same same
same same
same same
same same
same same
22021: SQLSTATE[22021]: Character not in repertoire: 7 ERROR:  invalid byte sequence for encoding "UTF8": 0xff
22021: SQLSTATE[22021]: Character not in repertoire: 7 pgsql-async: a zero byte in a text parameter; PDO::PARAM_LOB takes any byte
