--TEST--
delay(): parks in a destructor like elsewhere
--EXTENSIONS--
keel
--FILE--
<?php
class Slow { public function __destruct() { echo "begins\n"; Keel\delay(50); echo "ends\n"; } }
Keel\all([
    function () { $object = new Slow(); $object = null; echo "its task goes on\n"; },
    function () { Keel\delay(1); echo "another task\n"; },
]);
?>
--EXPECT--
begins
another task
ends
its task goes on
