--TEST--
classic mode: opcache_reset() and a cache that is too small disturb no script that runs
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$files = ['index.php' => <<<'SCRIPT'
<?php
$number = (int) $_GET['number'];
if ($number % 20 === 7) {
    opcache_reset();
}
$result = 0;
foreach ([$number % 60, ($number + 13) % 60] as $index) {
    require_once __DIR__ . "/part$index.php";
    $class = "Part$index";
    usleep($number % 3 * 700);
    $result += (new $class())->value(static fn (int $i): int => $i + 1);
}
usleep($number % 5 * 500);
echo $result - $number % 60 - ($number + 13) % 60, ' ', opcache_get_status(false) === false ? 'off' : 'on';
SCRIPT];
for ($i = 0; $i < 60; $i++) {
    $methods = implode("\n", array_map(static fn (int $n): string => "function method$n(array \$a = ['x' => [$n, 'text $i.$n']]): array { return array_map(static fn (\$v) => \$v . 'y', \$a['x']); }", range(1, 120)));
    $files["part$i.php"] = "<?php class Part$i { const TABLE = ['a' => $i, 'b' => [1, 2, 3]];\n$methods\nfunction value(callable \$f): int { \$n = self::TABLE['a']; for (\$k = 0; \$k < 100; \$k++) { \$n = \$f(\$n) - 1; } return \$n; } }";
}
$keel = KeelServer::classic($files, ['--workers=2', '-d', 'opcache.memory_consumption=8', '-d', 'opcache.interned_strings_buffer=1', '-d', 'opcache.file_update_protection=0', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=4M', '-d', 'opcache.max_wasted_percentage=1']);
$wrong = [];
$states = [];
$load = new Load(
    $keel->port,
    static fn (int $connection, int $number): string => KeelServer::format('GET', '/?number=' . ($connection * 101 + $number)),
    static function (int $connection, int $number, HttpAnswer $answer) use (&$wrong, &$states): void {
        [$result, $state] = explode(' ', "$answer->body ");
        $states[$state] = true;
        if ($result !== '0' || $answer->status !== 200) {
            $wrong[] = "$answer->status $answer->body";
        }
    },
);
$load->run(30, 100);
echo $load->answers, ' answers, ', count($wrong), ' wrong, ', $load->broken, ' broken; ', isset($states['on']) ? 'opcache was on' : 'opcache was off', "\n";
echo implode("\n", array_slice(array_unique($wrong), 0, 3)), "\n";
echo preg_match('/crashed|signal 1[1]/', $keel->log()) ? $keel->log() : '';
?>
--EXPECT--
3000 answers, 0 wrong, 0 broken; opcache was on
