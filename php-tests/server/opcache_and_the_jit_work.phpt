--TEST--
app mode: opcache is on and shared by the workers; the tracing JIT works with waits inside hot loops of many requests
--SKIPIF--
<?php if (!extension_loaded('Zend OPcache')) die('skip needs opcache'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$server = new KeelServer(<<<'APP'
<?php
final class Sum
{
    private int $sum = 0;

    public function add(int $number): int
    {
        return $this->sum += $number % 7;
    }
}
function hot(int $seed): int
{
    $sum = new Sum();
    $total = 0;
    for ($i = 0; $i < 400; $i++) {
        $total = ($total * 31 + $sum->add($i * $seed)) % 1000003;
        if ($i % 100 === $seed % 100) Keel\delay($seed % 3);
        foreach ([1, 2, 3] as $value) $total += strlen(str_repeat('x', $value)) * $seed;
        $list = [3, 1, 2];
        usort($list, static fn (int $a, int $b): int => $a <=> $b);
    }
    return $total;
}
return function (Keel\Request $request) {
    if ($request->path() === '/status') {
        $status = opcache_get_status(false);
        return [PHP_SAPI, php_sapi_name(), $status['opcache_enabled'], $status['jit']['on'], $status['opcache_statistics']['num_cached_scripts'] > 0,
            $status['jit']['buffer_free'] < $status['jit']['buffer_size']];
    }
    return (string) hot((int) $request->query('seed'));
};
APP, ['--workers=2', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=16M', '-d', 'opcache.jit_hot_loop=8', '-d', 'opcache.jit_hot_func=8', '-d', 'opcache.file_update_protection=0']);
function hot(int $seed): int
{
    $total = $sum = 0;
    for ($i = 0; $i < 400; $i++) {
        $sum += $i * $seed % 7;
        $total = ($total * 31 + $sum) % 1000003;
        for ($value = 1; $value <= 3; $value++) $total += $value * $seed;
    }
    return $total;
}
$wrong = 0;
$load = new Load(
    $server->port,
    static fn (int $connection, int $number): string => KeelServer::format('GET', '/?seed=' . ($connection + $number)),
    static function (int $connection, int $number, HttpAnswer $answer) use (&$wrong): void {
        $wrong += $answer->body !== (string) hot($connection + $number);
    },
);
$load->run(150, 8);
echo "$load->answers answers, $wrong wrong, $load->broken broken\n";
echo $server->get('/status')->body, "\n";
?>
--EXPECT--
1200 answers, 0 wrong, 0 broken
["keel","keel",true,true,true,true]
