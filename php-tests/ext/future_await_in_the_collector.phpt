--TEST--
Future::await(): waits in a destructor that the collector runs
--EXTENSIONS--
keel
--FILE--
<?php
class Node { public $self; public function __construct() { $this->self = $this; } public function __destruct() { Keel\delay(1); echo "destructed\n"; } }
new Node();
gc_collect_cycles();
Keel\async(function () {
    new Node();
    gc_collect_cycles();
    echo "in a task\n";
})->await();
?>
--EXPECT--
destructed
destructed
in a task
