--TEST--
async(): generators wait in tasks, and one generator goes from task to task
--EXTENSIONS--
keel
--FILE--
<?php
function numbers(int $from) { for ($i = 0; $i < 3; $i++) { Keel\delay(1); yield $from + $i; } }
$sums = Keel\all([fn() => array_sum(iterator_to_array(numbers(1))), fn() => array_sum(iterator_to_array(numbers(10)))]);
echo implode(', ', $sums), "\n";
$shared = numbers(100);
echo Keel\async(fn() => $shared->current())->await(), "\n";
echo Keel\async(function () use ($shared) { $shared->next(); return $shared->current(); })->await(), "\n";
?>
--EXPECT--
6, 33
100
101
