--TEST--
async(): an exception that nobody asks for is reported as a warning, not lost
--EXTENSIONS--
keel
--FILE--
<?php
Keel\async(function () { throw new RuntimeException('nobody listens'); });
Keel\delay(1);
echo "the script goes on\n";
$kept = Keel\async(function () { throw new LogicException('kept'); });
Keel\delay(1);
echo "not reported yet\n";
unset($kept);
?>
--EXPECTF--
%AWarning: %s RuntimeException: nobody listens in %s:%d
Stack trace:
%A
  thrown in %s on line %d
the script goes on
not reported yet

Warning: %s LogicException: kept in %s:%d
%A
