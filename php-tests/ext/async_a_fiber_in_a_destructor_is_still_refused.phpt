--TEST--
async(): what PHP refuses to Fibers in a destructor stays refused there, and only there
--EXTENSIONS--
keel
--FILE--
<?php
class Slow
{
    public function __destruct()
    {
        Keel\delay(5);
        try {
            (new Fiber(fn() => null))->start();
        } catch (FiberError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}
Keel\all([
    function () { $object = new Slow(); $object = null; },
    function () { Keel\delay(1); (new Fiber(fn() => print("a Fiber elsewhere\n")))->start(); },
]);
?>
--EXPECT--
a Fiber elsewhere
Cannot switch fibers in current execution context
