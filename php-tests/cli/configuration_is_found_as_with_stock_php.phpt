--TEST--
keel php: finds its ini files, settings and extensions, as stock php does
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_php.php';
if ($reason = no_stock_php()) die("skip $reason");
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_php.php';
compare_command_lines('configuration');
?>
--EXPECTF--
%d command lines compared, 0 different
