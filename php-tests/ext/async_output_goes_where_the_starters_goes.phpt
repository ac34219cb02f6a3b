--TEST--
async(): what a task echoes goes into the output buffer of the request
--EXTENSIONS--
keel
--FILE--
<?php
ob_start();
$future = Keel\async(function () { echo "from the task"; });
$future->await();
$captured = ob_get_clean();
echo strtoupper($captured), "\n";
?>
--EXPECT--
FROM THE TASK
