--TEST--
async(): a task that a task has started goes on when its starter has ended
--EXTENSIONS--
keel
--FILE--
<?php
$outer = Keel\async(function () {
    Keel\async(function () {
        Keel\delay(10);
        echo "inner ended\n";
    });
    return 'outer ended';
});
echo $outer->await(), "\n";
unset($outer);
Keel\delay(200);
echo "end\n";
?>
--EXPECT--
outer ended
inner ended
end
