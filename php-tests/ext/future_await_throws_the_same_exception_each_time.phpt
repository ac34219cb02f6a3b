--TEST--
Future::await(): throws the very exception of the task, each time
--EXTENSIONS--
keel
--FILE--
<?php
class Failure extends Exception {}
$thrown = new Failure('failed');
$future = Keel\async(function () use ($thrown) { Keel\delay(1); throw $thrown; });
for ($i = 0; $i < 2; $i++) {
    try {
        $future->await();
    } catch (Failure $caught) {
        var_dump($caught === $thrown, $caught->getPrevious());
    }
}
?>
--EXPECT--
bool(true)
NULL
bool(true)
NULL
