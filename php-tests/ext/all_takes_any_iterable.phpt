--TEST--
all(): takes generators and iterators, which may wait while they are read
--EXTENSIONS--
keel
--FILE--
<?php
function tasks() { yield 'a' => fn() => 1; Keel\delay(1); yield 'b' => Keel\async(fn() => 2); }
echo json_encode(Keel\all(tasks())), "\n";
echo json_encode(Keel\all(new ArrayIterator(['x' => fn() => 3]))), "\n";
function broken() { yield fn() => 1; throw new DomainException('the iterator failed'); }
try {
    Keel\all(broken());
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
{"a":1,"b":2}
{"x":3}
the iterator failed
