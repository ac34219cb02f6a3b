--TEST--
async(): what silences one task does not silence another
--EXTENSIONS--
keel
--FILE--
<?php
function waits() { Keel\delay(2); return error_reporting(); }
[$silenced, $loud] = Keel\all([fn() => @waits(), function () { Keel\delay(1); return error_reporting(); }]);
var_dump($silenced !== $loud, $loud === error_reporting());
?>
--EXPECT--
bool(true)
bool(true)
