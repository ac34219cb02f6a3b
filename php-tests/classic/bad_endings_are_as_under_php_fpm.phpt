--TEST--
classic mode: a request that ends in exceptions, exits, fatal errors, waits and destructors answers as under php-fpm
--SKIPIF--
<?php
require __DIR__ . '/../lib/FpmServer.php';
if ($reason = FpmServer::unavailable()) die("skip $reason");
?>
--FILE--
<?php
$serve = static fn (string $source, array $arguments): KeelServer => KeelServer::classic($source, $arguments);
require __DIR__ . '/../lib/bad_endings.inc';
?>
--EXPECT--
0 of over 100 differ
