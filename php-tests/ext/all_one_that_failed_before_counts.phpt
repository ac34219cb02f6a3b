--TEST--
all(): a Future that has failed before counts as a failure at once
--EXTENSIONS--
keel
--FILE--
<?php
$failed = Keel\async(fn() => throw new RuntimeException('long ago'));
Keel\delay(1);
$other = Keel\async(fn() => Keel\delay(60000));
try {
    Keel\all([$other, $failed]);
} catch (RuntimeException $error) {
    echo $error->getMessage(), "\n";
}
Keel\delay(1);
var_dump($other->isDone());
?>
--EXPECT--
long ago
bool(true)
