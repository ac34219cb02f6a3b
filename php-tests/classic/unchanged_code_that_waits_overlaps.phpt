--TEST--
classic mode: twenty scripts that wait in unchanged blocking calls wait side by side, in one process
--SKIPIF--
<?php
foreach (['KEEL_TEST_PG_DSN', 'KEEL_TEST_MARIADB_SOCKET', 'KEEL_TEST_REDIS_PORT', 'KEEL_TEST_MEMCACHED_PORT'] as $name) {
    if (!getenv($name)) die("skip needs $name");
}
?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$slow = new KeelServer('<?php return static function () { Keel\delay(200); return "ok"; };');
$script = <<<'SCRIPT'
<?php
$ways = [
    'sleep' => static fn () => sleep(1) === 0 ? 'ok' : 'no',
    'usleep' => static fn () => usleep(200000) ?? 'ok',
    'time_nanosleep' => static fn () => time_nanosleep(0, 200000000) ? 'ok' : 'no',
    'stream_select' => static function () {
        [$read, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        [$reads, $writes, $excepts] = [[$read], null, null];
        return stream_select($reads, $writes, $excepts, 0, 200000) === 0 ? 'ok' : 'no';
    },
    'exec' => static fn () => exec('sleep 0.2; echo ok'),
    'shell_exec' => static fn () => trim(shell_exec('sleep 0.2; echo ok')),
    'system in a buffer' => static function () {
        ob_start();
        system('sleep 0.2; echo ok', $status);
        return trim(ob_get_clean()) . ($status ?: '');
    },
    'proc_open' => static function () {
        $process = proc_open('sleep 0.2; cat', [['pipe', 'r'], ['pipe', 'w']], $pipes);
        fwrite($pipes[0], 'ok');
        fclose($pipes[0]);
        $output = stream_get_contents($pipes[1]);
        return proc_close($process) === 0 ? $output : 'no';
    },
    'file_get_contents' => static fn () => file_get_contents('http://127.0.0.1:' . getenv('SLOW') . '/'),
    'fsockopen' => static function () {
        $socket = fsockopen('127.0.0.1', (int) getenv('SLOW'));
        fwrite($socket, "GET / HTTP/1.0\r\nHost: t\r\n\r\n");
        return substr(stream_get_contents($socket), -2);
    },
    'curl' => static function () {
        $curl = curl_init('http://127.0.0.1:' . getenv('SLOW') . '/');
        curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
        return curl_exec($curl);
    },
    'PDO pgsql' => static fn () => (new PDO('pgsql:' . getenv('KEEL_TEST_PG_DSN')))->query("SELECT 'ok' FROM pg_sleep(0.2)")->fetchColumn(),
    'pgsql' => static fn () => pg_fetch_result(pg_query(pg_connect(strtr(getenv('KEEL_TEST_PG_DSN'), ';', ' ')), "SELECT 'ok' FROM pg_sleep(0.2)"), 0, 0),
    'PDO mysql' => static fn () => (new PDO('mysql:unix_socket=' . getenv('KEEL_TEST_MARIADB_SOCKET'), 'root', ''))->query("SELECT IF(SLEEP(0.2) = 0, 'ok', 'no')")->fetchColumn(),
    'mysqli' => static fn () => (new mysqli(null, 'root', '', null, 0, getenv('KEEL_TEST_MARIADB_SOCKET')))->query("SELECT IF(SLEEP(0.2) = 0, 'ok', 'no')")->fetch_row()[0],
    'Redis' => static function () {
        $redis = new Redis();
        $redis->connect('127.0.0.1', (int) getenv('KEEL_TEST_REDIS_PORT'));
        return $redis->blPop(['nobody pushes'], 1) === [] ? 'ok' : 'no';
    },
    'Memcached' => static function () {
        $memcached = new Memcached();
        $memcached->addServer('127.0.0.1', (int) getenv('KEEL_TEST_MEMCACHED_PORT'));
        $key = 'key' . $_GET['id'];
        $memcached->set($key, 'ok');
        usleep(200000);
        return $memcached->get($key);
    },
    'gethostbyname' => static fn () => [usleep(200000), gethostbyname('localhost')][1] === '127.0.0.1' ? 'ok' : 'no',
];
if (!isset($_GET['way'])) {
    exit(json_encode(array_keys($ways)));
}
echo $ways[$_GET['way']]();
SCRIPT;
$keel = KeelServer::classic($script, [], ['SLOW' => (string) $slow->port]);
foreach (json_decode($keel->request('GET', '/')->body) as $way) {
    $wrong = [];
    $load = new Load(
        $keel->port,
        static fn (int $connection): string => KeelServer::format('GET', "/?id=$connection&way=" . urlencode($way)),
        static function (int $connection, int $number, HttpAnswer $answer) use (&$wrong): void {
            if ($answer->body !== 'ok') {
                $wrong[] = $answer->body;
            }
        },
    );
    $begin = microtime(true);
    $load->run(20, 1);
    $took = microtime(true) - $begin;
    // One after the other they would take 4 s, those that wait a whole second 20 s.
    echo $way, ': ', $wrong ? json_encode($wrong[0]) : 'ok', $took < 2.5 ? ', side by side' : ", in $took s", "\n";
}
?>
--EXPECT--
sleep: ok, side by side
usleep: ok, side by side
time_nanosleep: ok, side by side
stream_select: ok, side by side
exec: ok, side by side
shell_exec: ok, side by side
system in a buffer: ok, side by side
proc_open: ok, side by side
file_get_contents: ok, side by side
fsockopen: ok, side by side
curl: ok, side by side
PDO pgsql: ok, side by side
pgsql: ok, side by side
PDO mysql: ok, side by side
mysqli: ok, side by side
Redis: ok, side by side
Memcached: ok, side by side
gethostbyname: ok, side by side
