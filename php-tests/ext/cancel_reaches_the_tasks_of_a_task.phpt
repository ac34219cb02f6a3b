--TEST--
cancel: reaches the tasks that the task has started, not those beside it
--EXTENSIONS--
keel
--FILE--
<?php
$beside = Keel\async(function () { Keel\delay(200); echo "beside went on\n"; });
$begun = false;
$future = Keel\async(function () use (&$begun) {
    Keel\async(function () use (&$begun) {
        Keel\async(function () use (&$begun) { try { $begun = true; Keel\delay(60000); } finally { echo "grandchild\n"; } });
        try { Keel\delay(60000); } finally { echo "child\n"; }
    });
    try { Keel\delay(60000); } finally { echo "task\n"; }
});
while (!$begun) {
    Keel\delay(1);
}
$future->cancel();
$beside->await();
?>
--EXPECT--
task
child
grandchild
beside went on
