--TEST--
app mode: a fatal error in a task ends its request with 500, and the worker is replaced without a failed request
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
class Base { }
return function (Keel\Request $request) {
    if ($request->path() === '/ok') return 'pid ' . getmypid();
    register_shutdown_function(function () { error_log('shutdown function'); });
    $task = Keel\async(function () { Keel\delay(1); eval('class Base { }'); });
    try { Keel\delay(5000); } finally { error_log('finally'); }
    return 'not reached';
};
APP);
$before = $server->get('/ok')->body;
$answer = $server->get('/');
echo $answer->status, ' ', $answer->body, "\n";
$deadline = microtime(true) + 10;
do {
    $ok = $server->get('/ok');
    if ($ok->status !== 200) echo "failed: $ok->status\n";
} while ($ok->body === $before && microtime(true) < $deadline);
var_dump($ok->body !== $before);
var_dump($server->waitForLog('/shutdown function[\s\S]*retires/'));
?>
--EXPECT--
500 
bool(true)
bool(true)
