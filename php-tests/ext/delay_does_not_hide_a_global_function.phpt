--TEST--
delay(): a project may define a global function of that name
--EXTENSIONS--
keel
--FILE--
<?php
function delay(int $seconds): string { return "the project's own"; }
echo delay(1), "\n";
?>
--EXPECT--
the project's own
