--TEST--
delay(): a global function that the application defines while it runs counts from then on
--EXTENSIONS--
keel
--FILE--
<?php
try {
    eval('this is not PHP');
} catch (ParseError) {
    echo function_exists('delay') === (PHP_SAPI === 'keel') ? "as before\n" : "lost\n";
}
eval('function delay(int $seconds): string { return "the project\'s own"; }');
echo delay(1), "\n";
eval('echo delay(2), "\n";');
?>
--EXPECT--
as before
the project's own
the project's own
