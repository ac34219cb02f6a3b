--TEST--
all(): returns the results under the keys given, in their order, whoever ends first
--EXTENSIONS--
keel
--FILE--
<?php
$results = Keel\all([
    'slow' => fn() => Keel\delay(10) ?? 'slow result',
    7 => Keel\async(fn() => 'quick result'),
    'also' => fn() => 'started here',
]);
foreach ($results as $key => $result) { echo "$key: $result\n"; }
var_dump(Keel\all([]));
?>
--EXPECT--
slow: slow result
7: quick result
also: started here
array(0) {
}
