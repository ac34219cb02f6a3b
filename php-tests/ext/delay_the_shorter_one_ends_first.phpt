--TEST--
delay(): tasks wait side by side, so the shorter delay ends first
--EXTENSIONS--
keel
--FILE--
<?php
$long = Keel\async(function () { Keel\delay(60); echo "long\n"; });
$short = Keel\async(function () { Keel\delay(10); echo "short\n"; });
Keel\all([$long, $short]);
?>
--EXPECT--
short
long
