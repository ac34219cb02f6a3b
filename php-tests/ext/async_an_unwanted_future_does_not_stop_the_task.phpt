--TEST--
async(): a task goes on when its Future is gone
--EXTENSIONS--
keel
--FILE--
<?php
Keel\async(function () {
    Keel\delay(5);
    echo "the task went on\n";
});
gc_collect_cycles();
Keel\delay(200);
echo "end\n";
?>
--EXPECT--
the task went on
end
