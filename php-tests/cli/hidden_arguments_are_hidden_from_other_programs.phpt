--TEST--
keel php: -H takes the arguments out of what other programs see, not out of $argv
--SKIPIF--
<?php if (!extension_loaded('keel')) die('skip this is stock php'); ?>
--FILE--
<?php
$code = 'echo $argv[1], " ", substr_count(file_get_contents("/proc/self/cmdline"), "secret"), "\n";';
foreach (['', '-H'] as $hide) {
    passthru(escapeshellarg(PHP_BINARY) . " -n $hide -r " . escapeshellarg($code) . ' secret');
}
?>
--EXPECT--
secret 2
secret 0
