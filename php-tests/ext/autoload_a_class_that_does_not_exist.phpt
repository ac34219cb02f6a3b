--TEST--
autoload: a class that does not exist is missing in every task alike, and later again
--EXTENSIONS--
keel
--FILE--
<?php
spl_autoload_register(function (string $class) { Keel\delay(1); });
var_dump(...Keel\all([fn() => class_exists('Missing'), fn() => class_exists('Missing')]));
var_dump(class_exists('Missing'));
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
