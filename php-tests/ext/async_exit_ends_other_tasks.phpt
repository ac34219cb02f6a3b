--TEST--
async(): exit in one task cancels the others, whose finally blocks run
--EXTENSIONS--
keel
--FILE--
<?php
Keel\async(function () {
    try {
        Keel\delay(60000);
    } catch (Throwable $error) {
        echo "not caught\n";
    } finally {
        echo "finally\n";
    }
});
$future = Keel\async(function () {
    Keel\delay(1);
    exit("bye\n");
});
try {
    $future->await();
} catch (Throwable $error) {
    echo "not caught\n";
}
echo "not reached\n";
?>
--EXPECT--
bye
finally
