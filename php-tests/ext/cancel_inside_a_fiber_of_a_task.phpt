--TEST--
cancel: reaches a user-land Fiber that waits inside the task
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () {
    $fiber = new Fiber(function () {
        try {
            Keel\delay(60000);
        } finally {
            echo "finally in the Fiber\n";
        }
    });
    try {
        $fiber->start();
    } finally {
        echo "finally in the task\n";
    }
});
Keel\delay(1);
$future->cancel();
try {
    $future->await();
} catch (Keel\CancelledException) {
    echo "cancelled\n";
}
?>
--EXPECT--
finally in the Fiber
finally in the task
cancelled
