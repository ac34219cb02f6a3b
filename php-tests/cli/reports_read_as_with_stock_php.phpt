--TEST--
keel php: reports on itself, its extensions and wrong options, as stock php does
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_php.php';
if ($reason = no_stock_php()) die("skip $reason");
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_php.php';
compare_command_lines('reports');
?>
--EXPECTF--
%d command lines compared, 0 different
