--TEST--
Future::await(): Fibers of the request wait one after the other, and tasks go on meanwhile
--EXTENSIONS--
keel
--FILE--
<?php
$tick = Keel\async(function () { for ($i = 0; $i < 3; $i++) { echo "tick $i\n"; Keel\delay(150); } });
$make = fn(string $name) => new Fiber(function () use ($name) {
    Fiber::suspend();
    echo "$name: " . Keel\async(fn() => Keel\delay(2) ?? 'done')->await() . "\n";
});
$fibers = [$make('one'), $make('two')];
foreach ($fibers as $fiber) { $fiber->start(); }
foreach ($fibers as $fiber) { $fiber->resume(); }
$tick->await();
?>
--EXPECT--
tick 0
one: done
two: done
tick 1
tick 2
