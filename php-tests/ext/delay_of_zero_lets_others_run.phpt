--TEST--
delay(): a delay of zero lets the tasks that are ready run
--EXTENSIONS--
keel
--FILE--
<?php
Keel\async(function () { echo "task\n"; });
echo "before\n";
Keel\delay(0);
echo "after\n";
?>
--EXPECT--
before
task
after
