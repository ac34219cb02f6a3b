--TEST--
autoload: a task that is cancelled while it waits for a class ends as a cancelled one
--EXTENSIONS--
keel
--FILE--
<?php
spl_autoload_register(function (string $class) { Keel\delay(5); eval("class $class {}"); });
$loader = Keel\async(fn() => new Slow());
$waiter = Keel\async(function () { new Slow(); Keel\delay(1); echo "not reached\n"; });
Keel\delay(1);
$waiter->cancel();
try {
    $waiter->await();
} catch (Throwable $error) {
    echo get_class($error), "\n";
}
echo get_class($loader->await()), "\n";
?>
--EXPECT--
Keel\CancelledException
Slow
