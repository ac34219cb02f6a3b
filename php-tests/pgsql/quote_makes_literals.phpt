--TEST--
pgsql-async: quote() makes literals of texts, bytes and booleans
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
foreach (["it's", '', 'back\\slash', '?:a', "new\nline", '🐘'] as $text) {
    echo $db->quote($text), "\n";
}
echo $db->quote("\0\xff'\\", PDO::PARAM_LOB), "\n";
echo $db->quote('1', PDO::PARAM_BOOL), ' ', $db->quote('12', PDO::PARAM_INT), "\n";
var_dump($db->quote("a\0b"));
$db->exec('SET standard_conforming_strings = off');
echo $db->quote('back\\slash'), ' ', $db->quote("\1", PDO::PARAM_LOB), "\n";
var_dump($db->query('SELECT ' . $db->quote("a\\'b"))->fetchColumn() === "a\\'b");
?>
--EXPECT--
'it''s'
''
'back\slash'
'?:a'
'new
line'
'🐘'
'\x00ff275c'
'1' '12'
bool(false)
E'back\\slash' E'\\x01'
bool(true)
