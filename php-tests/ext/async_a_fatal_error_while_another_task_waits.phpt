--TEST--
async(): a fatal error in a task while others wait in Fibers, generators and sorts ends cleanly
--EXTENSIONS--
keel
--FILE--
<?php
function waiting() { Keel\delay(60000); yield 1; }
Keel\async(function () { foreach (waiting() as $value); });
Keel\async(function () { (new Fiber(fn() => Keel\delay(60000)))->start(); });
Keel\async(function () { $list = [2, 1]; usort($list, fn($a, $b) => Keel\delay(60000) ?? 0); });
Keel\async(function () {
    Keel\delay(1);
    (new Fiber(function () { trigger_error('the end', E_USER_ERROR); }))->start();
});
Keel\delay(60000);
echo "not reached\n";
?>
--EXPECTF--
%AFatal error: the end in %s
