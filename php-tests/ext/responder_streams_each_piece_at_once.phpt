--TEST--
Keel\respond(): a piece of a stream reaches the client before the next one is made
--EXTENSIONS--
keel
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_server.php';
if ($reason = StockServer::unavailable()) die("skip $reason");
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_server.php';
$signal = tempnam(sys_get_temp_dir(), 'keel-test-');
$server = StockServer::start('$signal = ' . var_export($signal, true) . ';' . <<<'PHP'
ob_start();
Keel\respond((function () use ($signal) {
    yield "first piece\n";
    $file = fopen($signal, 'r+');
    flock($file, LOCK_EX);  // Held by the client until it has the first piece.
    yield "second piece\n";
})());
PHP);
$file = fopen($signal, 'r+');
flock($file, LOCK_EX);
$socket = $server->open('GET', '/');
while (($line = fgets($socket)) !== false && !str_contains($line, 'piece'));
echo $line;
flock($file, LOCK_UN);
echo stream_get_contents($socket);
unlink($signal);
?>
--EXPECT--
first piece
second piece
