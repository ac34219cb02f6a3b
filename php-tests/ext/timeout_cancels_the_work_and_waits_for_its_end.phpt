--TEST--
timeout(): cancels the work, waits until it has ended, then throws
--EXTENSIONS--
keel
--FILE--
<?php
try {
    Keel\timeout(5, function () {
        try {
            Keel\delay(60000);
        } catch (Keel\CancelledException $error) {
            echo "cancelled\n";
        } finally {
            echo "finally\n";
        }
        return 'too late';
    });
} catch (Keel\TimeoutException $error) {
    echo get_class($error), ': ', $error->getMessage(), "\n";
    var_dump($error instanceof Keel\Exception);
}
?>
--EXPECT--
cancelled
finally
Keel\TimeoutException: The work took longer than 5 ms
bool(true)
