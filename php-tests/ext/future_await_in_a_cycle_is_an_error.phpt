--TEST--
Future::await(): tasks that wait for each other get an error, over await(), all(), race() and timeout()
--EXTENSIONS--
keel
--FILE--
<?php
$message = function (callable $wait) {
    try {
        return $wait();
    } catch (Error $error) {
        return get_class($error);
    }
};
$ways = [
    'await' => fn($future) => $future->await(),
    'all' => fn($future) => Keel\all([fn() => 1, $future]),
    'race' => fn($future) => Keel\race([$future]),
    'timeout' => fn($future) => Keel\timeout(60000, fn() => $future->await()),
];
foreach ($ways as $outer => $one) {
    foreach ($ways as $inner => $other) {
        $b = null;
        $a = Keel\async(function () use (&$b, $one) { Keel\delay(0); return $one($b); });
        $b = Keel\async(function () use ($a, $other, $message) { Keel\delay(2); return $message(fn() => $other($a)); });
        try {
            $result = $a->await();
            echo "$outer and $inner: ", is_string($result) ? $result : $b->await(), "\n";
        } catch (Throwable $error) {
            echo "$outer and $inner: ", get_class($error), "\n";
            $a->cancel();
            $b->cancel();
        }
    }
}
?>
--EXPECT--
await and await: Error
await and all: Error
await and race: Error
await and timeout: Error
all and await: Error
all and all: Error
all and race: Error
all and timeout: Error
race and await: Error
race and all: Error
race and race: Error
race and timeout: Error
timeout and await: Error
timeout and all: Error
timeout and race: Error
timeout and timeout: Error
