--TEST--
cancel: waits in the finally block of a cancelled task fail at once too
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () {
    try {
        Keel\delay(60000);
    } finally {
        try {
            Keel\delay(60000);
        } catch (Keel\CancelledException) {
            echo "failed at once\n";
        }
        $child = Keel\async(fn() => print("not printed\n"));
        try {
            $child->await();
        } catch (Keel\CancelledException) {
            echo "so did the wait for a task\n";
        }
    }
});
Keel\delay(1);
$future->cancel();
Keel\delay(1);
var_dump($future->isDone());
?>
--EXPECT--
failed at once
so did the wait for a task
bool(true)
