--TEST--
delay(): a negative time, NAN and what is no number are refused before anything waits
--EXTENSIONS--
keel
--FILE--
<?php
foreach ([-1, -0.001, NAN, -INF] as $milliseconds) {
    try {
        Keel\delay($milliseconds);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
try {
    Keel\delay('soon');
} catch (TypeError $error) {
    echo get_class($error), "\n";
}
?>
--EXPECT--
Keel\delay(): Argument #1 ($milliseconds) must be greater than or equal to 0
Keel\delay(): Argument #1 ($milliseconds) must be greater than or equal to 0
Keel\delay(): Argument #1 ($milliseconds) must be greater than or equal to 0
Keel\delay(): Argument #1 ($milliseconds) must be greater than or equal to 0
TypeError
