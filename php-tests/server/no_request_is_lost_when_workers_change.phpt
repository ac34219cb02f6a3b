--TEST--
processes: recycling, SIGTERM under load and kill -9 of a worker lose no request but those of the killed one
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
const APP = '<?php return function (Keel\Request $request) { Keel\delay(random_int(1, 20)); return "ok " . getmypid(); };';

/** @return array{Load, array<int, int>, int} the load, answers by process, and how many were not as they should be */
function load(KeelServer $server, int $connections, int $each, ?Closure $tick = null, bool $reconnect = false): array
{
    $pids = [];
    $wrong = 0;
    $load = new Load(
        $server->port,
        static fn () => KeelServer::format('GET', '/'),
        static function (int $connection, int $number, HttpAnswer $answer) use (&$pids, &$wrong): void {
            if ($answer->status === 200 && preg_match('/^ok (\d+)$/', $answer->body, $match)) {
                $pids[$match[1]] = ($pids[$match[1]] ?? 0) + 1;
            } else {
                $wrong++;
            }
        },
        $reconnect,
    );
    $load->run($connections, $each, $tick);
    return [$load, $pids, $wrong];
}

// max_requests with one worker: it is replaced again and again.
$server = new KeelServer(APP, [], [], "<?php return ['server' => ['max_requests' => 200]];");
[$load, $pids, $wrong] = load($server, 20, 60);
printf("recycled: %d answers, %d wrong, %d broken, %s\n", $load->answers, $wrong, $load->broken, count($pids) > 2 ? 'several processes' : 'one process');
$server->stop();

// kill -9: a connection breaks at most once, and the others go on.
$server = new KeelServer(APP, ['--workers=2']);
$killed = 0;
$begin = microtime(true);
[$load, $pids, $wrong] = load($server, 20, 40, static function (Load $load) use ($server, &$killed): void {
    if ($killed === 0 && $load->answers > 100) {
        $killed = $server->workers()[0];
        posix_kill($killed, SIGKILL);
    }
}, reconnect: true);
printf("killed: %d wrong, %s, %s\n", $wrong, $load->broken <= 20 ? 'at most one break per connection' : "$load->broken breaks",
    count($server->workers()) === 2 && !in_array($killed, $server->workers(), true) ? 'replaced' : 'not replaced');
$server->stop();

// SIGTERM under load: each request that was sent is answered in full, the last one on its connection with close.
$server = new KeelServer(APP, ['--workers=2']);
$answered = $unanswered = 0;
$sockets = [];
for ($i = 0; $i < 20; $i++) {
    $sockets[$i] = $server->connect();
    fwrite($sockets[$i], KeelServer::format('GET', '/'));
}
$terminated = false;
while ($sockets) {
    foreach ($sockets as $i => $socket) {
        $answer = HttpAnswer::read($socket);
        $answer->status === 200 && $answer->complete ? $answered++ : $unanswered++;
        if ($answer->status !== 200 || $answer->header('connection') === 'close') {
            unset($sockets[$i]);
            continue;
        }
        fwrite($socket, KeelServer::format('GET', '/'));
    }
    if (!$terminated && $answered > 100) {
        posix_kill($server->pid(), SIGTERM);
        $terminated = true;
    }
}
printf("terminated: %s, %d lost, exit status %d\n", $answered > 100 ? 'answered' : $answered, $unanswered, $server->stop());
?>
--EXPECT--
recycled: 1200 answers, 0 wrong, 0 broken, several processes
killed: 0 wrong, at most one break per connection, replaced
terminated: answered, 0 lost, exit status 0
