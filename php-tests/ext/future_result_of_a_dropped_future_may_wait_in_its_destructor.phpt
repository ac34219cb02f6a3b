--TEST--
Future: a result that nobody wants is destructed in its task, where it may wait
--EXTENSIONS--
keel
--FILE--
<?php
class Slow { public function __destruct() { Keel\delay(2); echo "destructed\n"; } }
Keel\async(fn() => new Slow());
Keel\async(function () { Keel\delay(1); echo "another task\n"; });
Keel\delay(200);
echo "end\n";
?>
--EXPECTF--
%s
%s
end
