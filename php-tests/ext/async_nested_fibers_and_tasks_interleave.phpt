--TEST--
async(): Fibers within tasks within Fibers interleave and give their values back in order
--EXTENSIONS--
keel
--FILE--
<?php
function work(int $depth, string $name): string
{
    if ($depth === 0) {
        Keel\delay(1);
        return $name;
    }
    $fiber = new Fiber(function () use ($depth, $name) {
        $pair = Keel\all([fn() => work($depth - 1, "{$name}l"), fn() => work($depth - 1, "{$name}r")]);
        Fiber::suspend();
        return "(" . implode(' ', $pair) . ")";
    });
    $fiber->start();
    Keel\delay(1);
    $fiber->resume();
    return $fiber->getReturn();
}
$fiber = new Fiber(fn() => work(4, ''));
$fiber->start();
echo $fiber->getReturn(), "\n";
?>
--EXPECT--
((((llll lllr) (llrl llrr)) ((lrll lrlr) (lrrl lrrr))) (((rlll rllr) (rlrl rlrr)) ((rrll rrlr) (rrrl rrrr))))
