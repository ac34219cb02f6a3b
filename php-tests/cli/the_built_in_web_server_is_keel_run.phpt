--TEST--
keel php: -S says that keel run is the server and starts nothing
--SKIPIF--
<?php if (!extension_loaded('keel')) die('skip this is stock php'); ?>
--FILE--
<?php
passthru(escapeshellarg(PHP_BINARY) . ' -S 127.0.0.1:0 -t . 2>&1', $status);
echo "exit status $status\n";
?>
--EXPECT--
php: keel has no built-in web server (-S): `keel run` serves this directory instead
exit status 1
