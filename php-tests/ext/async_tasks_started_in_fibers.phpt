--TEST--
async(): tasks started and awaited inside user-land Fibers; the task is not inside that Fiber
--EXTENSIONS--
keel
--FILE--
<?php
$fiber = new Fiber(function () {
    $future = Keel\async(function () {
        Keel\delay(1);
        var_dump(Fiber::getCurrent());
        try {
            Fiber::suspend();
        } catch (FiberError $error) {
            echo $error->getMessage(), "\n";
        }
        return 'from the task';
    });
    Fiber::suspend($future->await());
    return Keel\all([fn() => Keel\delay(1) ?? 'left', fn() => 'right']);
});
echo $fiber->start(), "\n";
Keel\delay(1);
$fiber->resume();
echo implode(', ', $fiber->getReturn()), "\n";
?>
--EXPECTF--
NULL
Cannot suspend outside of %s
from the task
left, right
