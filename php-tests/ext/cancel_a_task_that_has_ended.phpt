--TEST--
cancel: a task that has ended stays as it is
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(fn() => 'result');
$future->await();
$future->cancel();
$future->cancel();
echo $future->await(), "\n";
?>
--EXPECT--
result
