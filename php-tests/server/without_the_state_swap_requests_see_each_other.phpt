--TEST--
app mode: the cross-talk suite notices when the state of requests is not swapped
--SKIPIF--
<?php if (!extension_loaded('mbstring')) die('skip needs mbstring'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/crosstalk.php';
[, $wrong] = crosstalk(connections: 20, requests: 5, environment: ['KEEL_DEBUG_NO_STATE_SWAP' => '1', 'KEEL_SHUTDOWN_GRACE_SECONDS' => '1'], seconds: 10);
var_dump(count($wrong) > 0);
?>
--EXPECT--
bool(true)
