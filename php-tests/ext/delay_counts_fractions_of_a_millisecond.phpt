--TEST--
delay(): takes integers and floats, and never returns early
--EXTENSIONS--
keel
--FILE--
<?php
foreach ([0, 0.0, 1, 1.5, 20] as $milliseconds) {
    $start = hrtime(true);
    var_dump(Keel\delay($milliseconds));
    if (hrtime(true) - $start < $milliseconds * 1e6) {
        echo "delay($milliseconds) returned early\n";
    }
}
?>
--EXPECT--
NULL
NULL
NULL
NULL
NULL
