--TEST--
pgsql-async: a host that begins with a slash is a directory with the server's socket
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres('KEEL_TEST_PG_SOCKET');
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
$db = connect([], 'host=' . getenv('KEEL_TEST_PG_SOCKET'));
var_dump($db->query('SELECT inet_client_addr() IS NULL')->fetchColumn());
?>
--EXPECT--
bool(true)
