--TEST--
cancel: a task may catch its cancellation and return a result
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () {
    try {
        Keel\delay(60000);
    } catch (Keel\CancelledException) {
    }
    return 'a partial result';
});
Keel\delay(1);
$future->cancel();
echo $future->await(), "\n";
?>
--EXPECT--
a partial result
