--TEST--
worker mode: workers of one process wait side by side in unchanged code, each with a state of its own; further requests wait in line
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$keel = KeelServer::worker(<<<'SCRIPT'
<?php
$number = bin2hex(random_bytes(8));
$GLOBALS['worker'] = $number;
putenv("WORKER=$number");
chdir(['/tmp', '/usr', '/etc'][ord($number) % 3]);
$directory = getcwd();
mt_srand(ord($number));
class State { public static array $seen = []; }
$served = 0;
while (frankenphp_handle_request(static function () use ($number, $directory, &$served): void {
    $id = $_GET['id'];
    State::$seen[] = $id;
    $served++;
    usleep(20000);
    $right = $_GET['id'] === $id && $GLOBALS['worker'] === $number && getenv('WORKER') === $number && getcwd() === $directory
        && end(State::$seen) === $id && count(State::$seen) === $served;
    echo $right ? "OK $number" : 'WRONG';
})) {
}
SCRIPT, 10);
$workers = [];
$wrong = 0;
$load = new Load(
    $keel->port,
    static fn (int $connection, int $number): string => KeelServer::format('GET', "/?id=$connection.$number"),
    static function (int $connection, int $number, HttpAnswer $answer) use (&$workers, &$wrong): void {
        [$state, $worker] = explode(' ', "$answer->body ");
        $state === 'OK' ? $workers[$worker] = true : $wrong++;
    },
);
$begin = microtime(true);
$load->run(30, 20);
echo $load->answers, " answers, $wrong wrong, ", count($workers), ' workers, ', microtime(true) - $begin < 6 ? 'side by side' : 'one after the other', "\n";
?>
--EXPECT--
600 answers, 0 wrong, 10 workers, side by side
