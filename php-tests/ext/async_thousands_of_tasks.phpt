--TEST--
async(): thousands of tasks wait at once, and again
--EXTENSIONS--
keel
--FILE--
<?php
for ($round = 0; $round < 2; $round++) {
    $futures = [];
    for ($i = 0; $i < 2000; $i++) {
        $futures[] = Keel\async(function () use ($i) { Keel\delay($i % 7); return $i; });
    }
    echo array_sum(Keel\all($futures)), "\n";
}
?>
--EXPECT--
1999000
1999000
