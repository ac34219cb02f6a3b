--TEST--
async(): a fatal error in a task ends the request: shutdown functions run, the status is 255
--EXTENSIONS--
keel
--FILE--
<?php
register_shutdown_function(function () { echo "shutdown function\n"; });
Keel\async(function () {
    Keel\delay(1);
    eval('class Twice {} class Twice {}');
});
Keel\delay(60000);
echo "not reached\n";
?>
--EXPECTF--
%AFatal error: Cannot declare class Twice, because the name is already in use in %s
shutdown function
