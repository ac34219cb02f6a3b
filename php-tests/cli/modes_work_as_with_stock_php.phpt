--TEST--
keel php: runs code given as an argument, for each line, and reads sources, as stock php does
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_php.php';
if ($reason = no_stock_php()) die("skip $reason");
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_php.php';
compare_command_lines('modes');
?>
--EXPECTF--
%d command lines compared, 0 different
