--TEST--
app mode: no request sees another's state, across every kind of wait
--SKIPIF--
<?php if (!extension_loaded('mbstring')) die('skip needs mbstring'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/crosstalk.php';
[$answers, $wrong] = crosstalk(connections: 200, requests: 25);
echo "$answers answers, ", count($wrong), " wrong\n", implode("\n", array_slice($wrong, 0, 5));
?>
--EXPECT--
5000 answers, 0 wrong
