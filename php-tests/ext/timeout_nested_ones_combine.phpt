--TEST--
timeout(): of nested ones the shorter ends the work, and the message tells which
--EXTENSIONS--
keel
--FILE--
<?php
foreach ([[5, 60000], [60000, 5]] as [$outer, $inner]) {
    try {
        Keel\timeout($outer, function () use ($inner) {
            try {
                Keel\timeout($inner, fn() => Keel\delay(60000));
            } catch (Keel\TimeoutException $error) {
                echo "inner: ", $error->getMessage(), "\n";
            }
        });
        echo "the outer one went on\n";
    } catch (Keel\TimeoutException $error) {
        echo "outer: ", $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
outer: The work took longer than 5 ms
inner: The work took longer than 5 ms
the outer one went on
