--TEST--
async(): user-land Fibers inside tasks suspend and wait without disturbing each other
--EXTENSIONS--
keel
--FILE--
<?php
$make = fn(string $name) => Keel\async(function () use ($name) {
    $fiber = new Fiber(function () use ($name) {
        Keel\delay(2);
        $got = Fiber::suspend("$name suspended");
        Keel\delay(2);
        return "$name got $got";
    });
    $first = $fiber->start();
    Keel\delay(2);
    $fiber->resume("value of $name");
    return [$first, $fiber->getReturn()];
});
foreach (Keel\all(['a' => $make('a'), 'b' => $make('b')]) as $name => [$first, $last]) {
    echo "$name: $first, $last\n";
}
?>
--EXPECT--
a: a suspended, a got value of a
b: b suspended, b got value of b
