--TEST--
cancel: a task that has not begun never begins
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () { echo "not printed\n"; });
$future->cancel();
for ($i = 0; $i < 2; $i++) {
    try {
        $future->await();
    } catch (Keel\CancelledException $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
The task was cancelled
The task was cancelled
