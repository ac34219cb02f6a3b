--TEST--
Future::await(): returns the same result each time, whatever it is
--EXTENSIONS--
keel
--FILE--
<?php
$object = new stdClass();
foreach ([null, 0, 'text', [1, [2]], $object, 1.5, false] as $value) {
    $future = Keel\async(fn() => $value);
    var_dump($future->await() === $value && $future->await() === $value);
}
function &reference() { static $value = 'by reference'; return $value; }
$future = Keel\async('reference');
$result = $future->await();
$result = 'changed';
echo $future->await(), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
by reference
