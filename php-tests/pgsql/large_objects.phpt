--TEST--
pgsql-async: large objects are streams inside a transaction, also as columns and as parameters
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
failure(fn () => $db->pgsqlLOBOpen('1'));
$db->exec('CREATE TEMP TABLE blobs (id int, object oid)');
$db->beginTransaction();
$oid = $db->pgsqlLOBCreate();
var_dump(is_string($oid), (int) $oid > 0);
$stream = $db->pgsqlLOBOpen($oid, 'w');
$content = str_repeat("0123456789\0\xff", 5000);
var_dump(fwrite($stream, $content), ftell($stream));
var_dump(fseek($stream, 10), fread($stream, 3) === "\0\xff0", fseek($stream, -2, SEEK_END), fread($stream, 10) === "\0\xff", feof($stream));
var_dump(rewind($stream), md5(stream_get_contents($stream)) === md5($content));
$s = $db->prepare('INSERT INTO blobs VALUES (1, ?)');
$s->bindParam(1, $stream, PDO::PARAM_LOB);
$s->execute();
fclose($stream);
$s = $db->query('SELECT id, object FROM blobs');
$s->bindColumn('object', $object, PDO::PARAM_LOB);
$s->fetch(PDO::FETCH_BOUND);
var_dump(is_resource($object), md5(stream_get_contents($object)) === md5($content));
var_dump($db->query('SELECT object FROM blobs')->fetchColumn() === (int) $oid);
var_dump($db->pgsqlLOBUnlink($oid));
$db->commit();
$db->beginTransaction();
try {
    $db->pgsqlLOBOpen($oid);
} catch (PDOException $error) {
    show($error->getCode());
}
$db->rollBack();
var_dump(@fread($object, 10));
?>
--EXPECT--
25P01: SQLSTATE[25P01]: No active sql transaction: 7 ERROR:  large objects need a transaction
bool(true)
bool(true)
int(60000)
int(60000)
int(0)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
"42704"
bool(false)
