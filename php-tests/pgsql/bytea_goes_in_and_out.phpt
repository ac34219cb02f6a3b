--TEST--
pgsql-async: bytea takes every byte as PARAM_LOB, from a string or a stream, and comes back as a string or a stream
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
$bytes = implode('', array_map('chr', range(0, 255)));
$db->exec('CREATE TEMP TABLE files (id serial, content bytea)');
$s = $db->prepare('INSERT INTO files (content) VALUES (?)');
$s->bindValue(1, $bytes, PDO::PARAM_LOB);
$s->execute();
$stream = fopen('php://temp', 'w+');
fwrite($stream, strrev($bytes));
rewind($stream);
$s->bindParam(1, $stream, PDO::PARAM_LOB);
$s->execute();
$s->bindValue(1, '', PDO::PARAM_LOB);
$s->execute();
$all = $db->query('SELECT content FROM files ORDER BY id')->fetchAll(PDO::FETCH_COLUMN);
var_dump($all === [$bytes, strrev($bytes), '']);
$s = $db->query('SELECT content, length(content) FROM files ORDER BY id');
$s->bindColumn(1, $content, PDO::PARAM_LOB);
$s->bindColumn(2, $length);
while ($s->fetch(PDO::FETCH_BOUND)) {
    var_dump(is_resource($content), strlen(stream_get_contents($content)) === $length, feof($content));
}
$big = random_bytes(3_000_000);
$s = $db->prepare('SELECT ?::bytea');
$s->bindValue(1, $big, PDO::PARAM_LOB);
$s->execute();
var_dump($s->fetchColumn() === $big);
$db->exec("SET bytea_output = 'escape'");
var_dump(column($db, 'SELECT content FROM files WHERE id = 1') === $bytes);
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
