--TEST--
all(): throws the first failure and cancels the rest, whose finally blocks run
--EXTENSIONS--
keel
--FILE--
<?php
try {
    Keel\all([
        function () { try { Keel\delay(60000); echo "not reached\n"; } finally { echo "finally\n"; } },
        function () { Keel\delay(5); throw new RuntimeException('first'); },
        function () { Keel\delay(1); return 'fine'; },
    ]);
} catch (RuntimeException $error) {
    $caught = $error->getMessage();
}
Keel\delay(1);
echo "caught $caught\n";
?>
--EXPECT--
finally
caught first
