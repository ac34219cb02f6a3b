--TEST--
Future::await(): waits in an output callback
--EXTENSIONS--
keel
--FILE--
<?php
ob_start(fn(string $text) => strtoupper($text) . Keel\async(fn() => Keel\delay(1) ?? "from a task\n")->await());
echo "text ";
ob_end_flush();
?>
--EXPECT--
TEXT from a task
