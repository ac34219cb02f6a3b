--TEST--
Future::await(): a task that waits for itself gets an error
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () use (&$future) {
    try {
        $future->await();
    } catch (Error $error) {
        return $error->getMessage();
    }
});
echo $future->await(), "\n";
?>
--EXPECT--
A task cannot wait for itself, nor for a task that waits for it
