--TEST--
cancel: a task that cancels itself ends at its next wait
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () use (&$future) {
    $future->cancel();
    echo "still running\n";
    Keel\delay(1);
    echo "not reached\n";
});
try {
    $future->await();
} catch (Keel\CancelledException) {
    echo "cancelled\n";
}
?>
--EXPECT--
still running
cancelled
