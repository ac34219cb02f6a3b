--TEST--
all(): the same Future may be given twice, and one that has ended
--EXTENSIONS--
keel
--FILE--
<?php
$ended = Keel\async(fn() => 'ended');
$ended->await();
$future = Keel\async(fn() => Keel\delay(1) ?? 'value');
echo json_encode(Keel\all([$future, $ended, $future])), "\n";
?>
--EXPECT--
["value","ended","value"]
