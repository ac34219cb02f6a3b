--TEST--
race(): a Future that has ended wins at once, and callables beside it never begin
--EXTENSIONS--
keel
--FILE--
<?php
$ended = Keel\async(fn() => 'ended before');
$ended->await();
echo Keel\race([fn() => print("not printed\n"), $ended]), "\n";
Keel\delay(1);
?>
--EXPECT--
ended before
