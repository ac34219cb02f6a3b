--TEST--
pgsql-async: the attributes that tell about the driver, the server and the connection
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
$db = connect([], 'application_name=keel-attributes');
$pid = $db->pgsqlGetPid();
var_dump($db->getAttribute(PDO::ATTR_DRIVER_NAME));
var_dump(preg_match('/^\d+\.\d+$/', $db->getAttribute(PDO::ATTR_CLIENT_VERSION)));
var_dump($db->getAttribute(PDO::ATTR_SERVER_VERSION) === $db->query('SHOW server_version')->fetchColumn());
var_dump(str_contains($db->getAttribute(PDO::ATTR_SERVER_INFO), "PID: $pid; Client Encoding: UTF8;"));
var_dump($pid === $db->query('SELECT pg_backend_pid()')->fetchColumn());
var_dump($db->getAttribute(PDO::ATTR_PERSISTENT), $db->getAttribute(PDO::ATTR_ERRMODE), $db->getAttribute(Keel\Pgsql::ATTR_POOL_SIZE) > 0);
var_dump(in_array('pgsql-async', PDO::getAvailableDrivers(), true));
failure(fn () => $db->getAttribute(PDO::ATTR_PREFETCH));
?>
--EXPECT--
string(11) "pgsql-async"
int(1)
bool(true)
bool(true)
bool(true)
bool(false)
int(2)
bool(true)
bool(true)
IM001: SQLSTATE[IM001]: Driver does not support this function: driver does not support that attribute
