--TEST--
app mode: 10,000 requests with disconnects, exceptions, exits and fatal errors leave no memory, descriptor or connection behind
--SKIPIF--
<?php if (!getenv('KEEL_TEST_PG_DSN')) die('skip needs KEEL_TEST_PG_DSN'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$dsn = getenv('KEEL_TEST_PG_DSN');
$name = 'rough' . getmypid();
$server = new KeelServer(<<<APP
<?php
class Once {}
return function (Keel\Request \$request) {
    \$database = new PDO('pgsql-async:$dsn;application_name=$name;pool_size=8;pool_timeout_ms=60000');
    \$database->beginTransaction();
    \$database->query('SELECT 1');
    switch (\$request->path()) {
        case '/wait': \$database->query('SELECT pg_sleep(0.02)'); break;
        case '/throw': throw new RuntimeException('rough');
        case '/exit': exit('bye');
        case '/task': Keel\async(function () { try { Keel\delay(10000); } finally { usleep(1); } }); break;
        case '/fatal': eval('class Once {}');
        case '/post': return \$_POST;
    }
    return 'fine';
};
APP, ['-d', 'log_errors=0']);

function memory(int $pid): int
{
    preg_match('/VmRSS:\s+(\d+)/', file_get_contents("/proc/$pid/status"), $match);
    return (int) $match[1];
}
function descriptors(int $pid): int
{
    return count(scandir("/proc/$pid/fd"));
}
/** @param string[] $paths */
function rough(KeelServer $server, array $paths, int $requests): array
{
    $statuses = [];
    $load = new Load(
        $server->port,
        static function (int $connection, int $number) use ($paths): string {
            $path = $paths[($connection * 7 + $number) % count($paths)];
            return $path === '/post'
                ? KeelServer::format('POST', $path, ['Content-Type: application/x-www-form-urlencoded'], 'a=' . str_repeat('x', 5000))
                : KeelServer::format('GET', $path);
        },
        static function (int $connection, int $number, HttpAnswer $answer) use (&$statuses): void {
            $statuses[$answer->status] = ($statuses[$answer->status] ?? 0) + 1;
        },
    );
    $load->run(20, intdiv($requests, 20), static function () use ($server): void {
        $socket = $server->connect();  // One that leaves in the middle.
        fwrite($socket, KeelServer::format('GET', '/wait'));
        fclose($socket);
    });
    ksort($statuses);
    return [$statuses, $load->broken];
}
/** Waits until all of the server's connections are idle outside a transaction; false after some seconds. */
function settled(string $dsn, string $name): bool
{
    $watch = new PDO("pgsql:$dsn");
    $query = $watch->prepare("SELECT count(*) FILTER (WHERE state <> 'idle') FROM pg_stat_activity WHERE application_name = ?");
    $deadline = microtime(true) + 10;
    do {
        $query->execute([$name]);
        $busy = $query->fetchColumn();
    } while ($busy > 0 && microtime(true) < $deadline);
    return $busy == 0;
}

$paths = ['/', '/wait', '/throw', '/exit', '/task', '/post'];
rough($server, $paths, 2000);
settled($dsn, $name);
$pid = $server->workers()[0];
$before = [memory($pid), descriptors($pid)];
[$statuses, $broken] = rough($server, $paths, 7000);
echo json_encode(array_keys($statuses)), " $broken broken\n";
var_dump(settled($dsn, $name));
$after = [memory($pid), descriptors($pid)];
echo $after[0] - $before[0] < 2048 ? "memory is back\n" : 'memory grew by ' . ($after[0] - $before[0]) . " KB\n";
echo $after[1] - $before[1] <= 2 ? "descriptors are back\n" : 'descriptors grew by ' . ($after[1] - $before[1]) . "\n";
// With fatal errors the process is replaced each time, and nobody else notices.
[$statuses, $broken] = rough($server, ['/', '/wait', '/', '/', '/', '/', '/', '/', '/', '/fatal'], 1000);
echo json_encode(array_keys($statuses)), " $broken broken\n";
var_dump(settled($dsn, $name));
?>
--EXPECT--
[200,500] 0 broken
bool(true)
memory is back
descriptors are back
[200,500] 0 broken
bool(true)
