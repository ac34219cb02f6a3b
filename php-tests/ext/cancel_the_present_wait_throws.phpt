--TEST--
cancel: the present wait of the task throws a CancelledException in it
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () {
    try {
        Keel\delay(60000);
    } catch (Keel\CancelledException $error) {
        echo "in the task: ", $error->getMessage(), "\n";
        throw $error;
    }
});
Keel\delay(1);
$future->cancel();
echo "cancel() does not wait\n";
try {
    $future->await();
} catch (Keel\CancelledException $error) {
    echo "of the future: ", get_class($error), "\n";
}
?>
--EXPECT--
cancel() does not wait
in the task: The task was cancelled
of the future: Keel\CancelledException
