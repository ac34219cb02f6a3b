--TEST--
Future: cannot be constructed, cloned, serialized or extended, nor take properties
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(fn() => 1);
foreach ([
    fn() => new Keel\Future(),
    fn() => clone $future,
    fn() => serialize($future),
    fn() => (new ReflectionClass(Keel\Future::class))->newInstanceWithoutConstructor(),
    fn() => $future->property = 1,
] as $misuse) {
    try {
        $misuse();
        echo "no error\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
echo (new ReflectionClass(Keel\Future::class))->isFinal() ? "final\n" : "not final\n";
echo $future->await(), "\n";
?>
--EXPECT--
Error: Call to private Keel\Future::__construct() from global scope
Error: Trying to clone an uncloneable object of class Keel\Future
Exception: Serialization of 'Keel\Future' is not allowed
ReflectionException: Class Keel\Future is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: Cannot create dynamic property Keel\Future::$property
final
1
