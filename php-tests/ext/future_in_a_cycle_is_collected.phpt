--TEST--
Future: cycles through its result, its exception and its task are collected
--EXTENSIONS--
keel
--FILE--
<?php
class Result { public $future; public function __destruct() { echo "result collected\n"; } }
class Failure extends Exception { public $future; public function __destruct() { echo "failure collected\n"; } }
$result = new Result();
$future = Keel\async(fn() => $result);
$result->future = $future;
$future->await();
unset($result, $future);
Keel\delay(0);
gc_collect_cycles();

$failure = new Failure('x');
$future = Keel\async(function () use ($failure) { throw $failure; });
$failure->future = $future;
try {
    $future->await();
} catch (Failure) {
}
unset($failure, $future);
Keel\delay(0);
gc_collect_cycles();

$holder = new stdClass();
$holder->future = Keel\async(function () use ($holder) { Keel\delay(1); return 'done'; });
$weak = WeakReference::create($holder);
unset($holder);
gc_collect_cycles();
var_dump($weak->get() !== null);
Keel\delay(100);
gc_collect_cycles();
var_dump($weak->get());
echo "end\n";
?>
--EXPECT--
result collected
failure collected
bool(true)
NULL
end
