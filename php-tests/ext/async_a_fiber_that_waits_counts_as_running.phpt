--TEST--
async(): a Fiber that waits in one task cannot be resumed by another
--EXTENSIONS--
keel
--FILE--
<?php
$fiber = new Fiber(function () { Keel\delay(10); echo "the Fiber went on\n"; });
$owner = Keel\async(fn() => $fiber->start());
Keel\delay(1);
var_dump($fiber->isSuspended(), $fiber->isRunning());
try {
    $fiber->resume();
} catch (FiberError $error) {
    echo $error->getMessage(), "\n";
}
$owner->await();
var_dump($fiber->isTerminated());
?>
--EXPECT--
bool(false)
bool(true)
Cannot resume a fiber that is not suspended
the Fiber went on
bool(true)
