--TEST--
async(): tasks begin at the next wait, in the order in which they were started
--EXTENSIONS--
keel
--FILE--
<?php
foreach (['first', 'second', 'third'] as $name) {
    Keel\async(function () use ($name) { echo $name, "\n"; });
}
echo "nothing has begun\n";
Keel\delay(1);
?>
--EXPECT--
nothing has begun
first
second
third
