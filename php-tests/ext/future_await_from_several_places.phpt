--TEST--
Future::await(): several tasks and the request may wait for one
--EXTENSIONS--
keel
--FILE--
<?php
$source = Keel\async(function () { Keel\delay(5); echo "source\n"; return 'value'; });
$readers = [];
foreach (['a', 'b'] as $name) {
    $readers[] = Keel\async(fn() => "$name: " . $source->await());
}
Keel\delay(0);
$request = "request: " . $source->await();
echo implode(', ', [...Keel\all($readers), $request]), "\n";
?>
--EXPECT--
source
a: value, b: value, request: value
