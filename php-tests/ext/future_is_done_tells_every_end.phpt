--TEST--
Future::isDone(): tells the end, in whatever way it came
--EXTENSIONS--
keel
--FILE--
<?php
$futures = [
    'returns' => Keel\async(fn() => 1),
    'throws' => Keel\async(fn() => throw new Exception()),
    'is cancelled' => Keel\async(fn() => Keel\delay(60000)),
    'never begins' => Keel\async(fn() => print("not printed\n")),
];
foreach ($futures as $name => $future) { var_dump($future->isDone()); }
$futures['never begins']->cancel();
Keel\delay(2);
$futures['is cancelled']->cancel();
var_dump($futures['is cancelled']->isDone());
Keel\delay(2);
foreach ($futures as $name => $future) {
    echo "$name: ";
    var_dump($future->isDone());
    try {
        $future->await();
    } catch (Exception) {
    }
}
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
returns: bool(true)
throws: bool(true)
is cancelled: bool(true)
never begins: bool(true)
