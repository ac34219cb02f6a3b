--TEST--
async(): exit in a task ends the request as exit does: shutdown functions run, and may wait
--EXTENSIONS--
keel
--FILE--
<?php
register_shutdown_function(function () {
    echo "shutdown function\n";
    Keel\delay(1);
    echo "and it waited\n";
});
Keel\async(function () {
    echo "exiting\n";
    exit;
});
Keel\delay(60000);
echo "not reached\n";
?>
--EXPECT--
exiting
shutdown function
and it waited
