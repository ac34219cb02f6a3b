--TEST--
delay(): the longest times do not overflow into short ones
--EXTENSIONS--
keel
--FILE--
<?php
$sleepers = [];
foreach ([PHP_INT_MAX, 1e300, INF] as $milliseconds) {
    $sleepers[] = Keel\async(fn() => Keel\delay($milliseconds));
}
Keel\delay(20);
foreach ($sleepers as $sleeper) {
    var_dump($sleeper->isDone());
    $sleeper->cancel();
}
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
