--TEST--
app mode: what a request sees, sends and leaves behind is as under php-fpm
--SKIPIF--
<?php
require __DIR__ . '/../lib/FpmServer.php';
if ($reason = FpmServer::unavailable()) die("skip $reason");
foreach (['mbstring', 'intl'] as $extension) if (!extension_loaded($extension)) die("skip needs $extension");
?>
--FILE--
<?php
$serve = static fn (string $source, array $arguments): KeelServer => new KeelServer($source, $arguments);
require __DIR__ . '/../lib/as_php_fpm.inc';
?>
--EXPECT--
0 of over 100 differ
