--TEST--
async(): a task has room for deep recursion of PHP functions
--EXTENSIONS--
keel
--FILE--
<?php
function depth(int $n): int { return $n === 0 ? 0 : 1 + depth($n - 1); }
echo Keel\async('depth', 50000)->await(), "\n";
?>
--EXPECT--
50000
