--TEST--
app mode: a client that does not read is waited for in bounded memory while others are served, and closed after write_timeout_ms
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
return function (Keel\Request $request) {
    if ($request->path() === '/other') return 'other';
    register_shutdown_function(fn () => error_log('ended, status ' . connection_status()));
    $piece = str_repeat('x', 65536);
    return (function () use ($piece) { for ($i = 0; $i < 800; $i++) yield $piece; })();
};
APP, [], [], "<?php return ['server' => ['write_timeout_ms' => 1000]];");
function memory(int $pid): int
{
    preg_match('/VmRSS:\s+(\d+)/', file_get_contents("/proc/$pid/status"), $match);
    return (int) $match[1];
}
$server->get('/other');
$pid = $server->workers()[0];
$before = memory($pid);
$sockets = [];
for ($i = 0; $i < 4; $i++) {
    $sockets[$i] = $server->connect();
    fwrite($sockets[$i], KeelServer::format('GET', '/stream'));
    fread($sockets[$i], 1000);
}
for ($i = 0; $i < 20; $i++) {
    if ($server->get('/other')->body !== 'other') echo "others wait\n";
}
$grown = memory($pid) - $before;
echo $grown < 8192 ? "memory is bounded\n" : "grew by $grown KB\n";
// One of them reads on, at its own speed, and gets everything.
$body = 1000;
while ($body < 52428800 && !feof($sockets[0])) {
    $body += strlen((string) fread($sockets[0], 65536));
}
echo $body > 52428800 ? "all of it\n" : "$body bytes\n";
var_dump($server->waitForLog('/(ended.*\s+.*){4}/', 10));
preg_match_all('/ended, status \d/', $server->log(), $match);
sort($match[0]);
echo implode(', ', $match[0]), "\n";
?>
--EXPECT--
memory is bounded
all of it
bool(true)
ended, status 0, ended, status 1, ended, status 1, ended, status 1
