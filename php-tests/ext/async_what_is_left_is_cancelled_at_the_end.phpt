--TEST--
async(): a task that is left when the request ends is cancelled: finally blocks run, catch blocks do not
--EXTENSIONS--
keel
--FILE--
<?php
Keel\async(function () {
    try {
        Keel\delay(60000);
        echo "not reached\n";
    } catch (Throwable $error) {
        echo "not caught\n";
    } finally {
        echo "finally\n";
    }
    echo "not reached either\n";
});
Keel\delay(1);
echo "end of the script\n";
?>
--EXPECT--
end of the script
finally
