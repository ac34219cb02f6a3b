--TEST--
keel php: -v reads as php's and names Keel at the end of the first line; the extension keel is loaded, with -n too
--SKIPIF--
<?php if (!extension_loaded('keel')) die('skip this is stock php'); ?>
--FILE--
<?php
passthru(escapeshellarg(PHP_BINARY) . ' -n -v');
passthru(escapeshellarg(PHP_BINARY) . ' -n -r \'var_dump(extension_loaded("keel"));\'');
?>
--EXPECTF--
PHP %d.%d.%s (cli) (built: %s) (%cTS) (Keel %d.%d.%d)
Copyright (c) The PHP Group
Zend Engine v%s, Copyright (c) Zend Technologies
bool(true)
