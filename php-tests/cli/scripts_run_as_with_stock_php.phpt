--TEST--
keel php: runs scripts, passes arguments, streams and exit statuses, as stock php does
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_php.php';
if ($reason = no_stock_php()) die("skip $reason");
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_php.php';
compare_command_lines('scripts');
?>
--EXPECTF--
%d command lines compared, 0 different
