--TEST--
classic mode: the test of what scripts see of each other notices when isolates are broken
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/leak.inc';
[, $wrong] = leak(40, 3, ['KEEL_DEBUG_NO_STATE_SWAP' => '1'], 20);
echo count($wrong) > 0 ? 'it notices' : 'it sees nothing', "\n";
?>
--EXPECT--
it notices
