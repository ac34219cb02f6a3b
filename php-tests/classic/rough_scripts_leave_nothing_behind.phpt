--TEST--
classic mode: requests with disconnects, exceptions, exits, fatal errors and exhausted memory leave nothing behind, in one process
--SKIPIF--
<?php if (!getenv('KEEL_TEST_PG_DSN')) die('skip needs KEEL_TEST_PG_DSN'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$dsn = getenv('KEEL_TEST_PG_DSN');
$name = 'rough' . getmypid();
$server = KeelServer::classic(<<<SCRIPT
<?php
class Once { public \$self; function __destruct() { echo ''; } }
\$once = new Once();
\$once->self = \$once;
register_shutdown_function(static fn () => strlen('end'));
\$database = new PDO('pgsql-async:$dsn;application_name=$name;pool_size=8;pool_timeout_ms=60000');
\$database->beginTransaction();
\$database->query('SELECT 1');
preg_match('/' . (\$_GET['n'] ?? 0) % 50 . '(a|b)+/', 'abab');
switch (\$_GET['do']) {
    case 'wait': \$database->query('SELECT pg_sleep(0.02)'); break;
    case 'throw': throw new RuntimeException('rough');
    case 'exit': exit('bye');
    case 'task': Keel\async(function () { try { Keel\delay(10000); } finally { usleep(1); } }); break;
    case 'fatal': eval('class Once {}'); break;
    case 'memory': str_repeat('x', 1 << 30); break;
    case 'recursion': (function (\$f) { \$f(\$f); })(static function (\$f) { return array_map(static fn () => \$f(\$f), [1]); }); break;
    case 'session': session_start(); \$_SESSION['a'] = str_repeat('x', 1000); break;
    case 'upload': \$copy = file_get_contents('php://input'); break;
}
echo 'fine';
SCRIPT, ['-d', 'log_errors=0', '--concurrency=16']);

function memory(int $pid): int
{
    preg_match('/VmRSS:\s+(\d+)/', file_get_contents("/proc/$pid/status"), $match);
    return (int) $match[1];
}

/** @param string[] $kinds */
function rough(KeelServer $server, array $kinds, int $requests): array
{
    $statuses = [];
    $load = new Load(
        $server->port,
        static function (int $connection, int $number) use ($kinds): string {
            $kind = $kinds[($connection * 7 + $number) % count($kinds)];
            return $kind === 'upload'
                ? KeelServer::format('POST', "/?do=$kind", ['Content-Type: application/octet-stream'], str_repeat('x', 50000))
                : KeelServer::format('GET', "/?do=$kind&n=$number");
        },
        static function (int $connection, int $number, HttpAnswer $answer) use (&$statuses): void {
            $statuses[$answer->status] = ($statuses[$answer->status] ?? 0) + 1;
        },
    );
    $load->run(24, intdiv($requests, 24), static function () use ($server): void {
        $socket = $server->connect();  // One that leaves in the middle.
        fwrite($socket, KeelServer::format('GET', '/?do=wait'));
        fclose($socket);
    });
    ksort($statuses);
    return [$statuses, $load->broken];
}

$kinds = ['none', 'wait', 'throw', 'exit', 'task', 'fatal', 'memory', 'session', 'upload', 'none', 'recursion'];
rough($server, $kinds, 1680);
$pid = $server->workers()[0];
$before = [memory($pid), count(scandir("/proc/$pid/fd")), count(file("/proc/$pid/maps"))];
[$statuses, $broken] = rough($server, $kinds, 4800);
echo json_encode(array_keys($statuses)), " $broken broken\n";
$watch = new PDO("pgsql:$dsn");
$query = $watch->prepare("SELECT count(*) FROM pg_stat_activity WHERE application_name = ? AND state <> 'idle'");
$deadline = microtime(true) + 10;
do {
    $query->execute([$name]);
} while (($busy = $query->fetchColumn()) > 0 && microtime(true) < $deadline);
echo $busy, " connections are busy\n";
echo $server->workers()[0] === $pid ? "the process is the same\n" : "the process was replaced\n";
$after = [memory($pid), count(scandir("/proc/$pid/fd")), count(file("/proc/$pid/maps"))];
echo $after[0] - $before[0] < 3072 ? "memory is back\n" : 'memory grew by ' . ($after[0] - $before[0]) . " KB\n";
echo $after[1] - $before[1] <= 2 ? "descriptors are back\n" : 'descriptors grew by ' . ($after[1] - $before[1]) . "\n";
echo $after[2] - $before[2] <= 20 ? "mappings are back\n" : 'mappings grew by ' . ($after[2] - $before[2]) . "\n";
?>
--EXPECT--
[200,500] 0 broken
0 connections are busy
the process is the same
memory is back
descriptors are back
mappings are back
