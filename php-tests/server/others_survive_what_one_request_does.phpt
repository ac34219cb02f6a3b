--TEST--
app mode: requests in flight survive another's fatal error, exhausted memory, recursion and time limit, and the worker's replacement
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
const APP = <<<'APP'
<?php
class Base { function work() {} }
final class Held
{
    public static int $destructed = 0;
    public function __construct(public string $text) {}
    public function __destruct() { self::$destructed++; }
}
return function (Keel\Request $request) {
    switch ($request->path()) {
        case '/pid': return (string) getmypid();
        case '/innocent':
            // Holds objects, memory and a buffer while it waits, and needs more afterwards.
            $before = Held::$destructed;
            $held = array_map(fn ($n) => new Held(str_repeat('h', 1000) . $n), range(1, 50));
            ob_start();
            echo 'inn';
            error_log('innocent waits');
            while (!file_exists(__DIR__ . '/go')) Keel\delay(3);
            echo 'ocent';
            $more = str_repeat('x', 8 << 20);
            $text = ob_get_clean();
            foreach ($held as $n => $object) if ($object->text !== str_repeat('h', 1000) . ($n + 1)) return 'changed';
            if (!class_exists(Late::class)) return 'no autoload';
            unset($held, $object);
            return Held::$destructed - $before >= 50 ? $text . strlen($more) : 'destructors did not run';
        case '/fatal': ob_start(fn ($t) => $t); new Held('x'); eval('class Base { function x() {} }'); break;
        case '/compile': eval('abstract class A1 { abstract function f(); } class B1 extends A1 {}'); break;
        case '/memory': $all = []; while (true) $all[] = str_repeat('x', 1 << 20);
        case '/memory-at-once': return str_repeat('x', 200 << 20);
        case '/memory-in-sort': $a = range(1, 50); usort($a, function ($x, $y) { static $all = []; $all[] = str_repeat('x', 4 << 20); return $x <=> $y; }); break;
        case '/recursion': $f = function ($x) use (&$f) { return array_map($f, [$x]); }; return $f(1);
        case '/recursion-of-functions': $f = function ($n) use (&$f) { return $f($n + 1) + 1; }; return $f(0);
        case '/spin': set_time_limit(1); while (true) { }
        case '/autoload': spl_autoload_register(function ($class) { if ($class === 'Dies') { Keel\delay(1); eval('class Base {}'); } }, prepend: true); return class_exists('Dies') ? '' : '';
        case '/nested-fiber': $f = new Fiber(function () { $g = new Fiber(function () { eval('class Base {}'); }); $g->start(); }); $f->start(); break;
        case '/task': Keel\all([fn () => eval('class Base {}'), fn () => Keel\delay(5000)]); break;
        case '/shutdown-function': register_shutdown_function(fn () => eval('class Base {}')); return 'answered';
        case '/session-write':
            session_set_save_handler(fn () => true, fn () => true, fn () => '', fn () => eval('class Base {}'), fn () => true, fn () => 0);
            session_start();
            $_SESSION['a'] = 1;
            return 'answered';
        case '/buffer': ob_start(function () { eval('class Base {}'); }); echo 'x'; return null;
        case '/generator': return (function () { yield 'x'; eval('class Base {}'); })();
        case '/wrong': return 42;
        case '/wrong-object': return new stdClass();
        case '/wrong-yield': return (function () { yield []; })();
    }
};
spl_autoload_register(static function (string $class): void { if ($class === 'Late') { Keel\delay(1); eval('class Late {}'); } });
APP;
$app = str_replace("\nreturn function", "\nspl_autoload_register(static function (string \$class): void { if (\$class === 'Late') { Keel\\delay(1); eval('class Late {}'); } });\nreturn function", substr(APP, 0, strrpos(APP, "\nspl_autoload_register")));
$server = new KeelServer($app, ['-d', 'memory_limit=64M', '-d', 'display_errors=0', '-d', 'output_buffering=0']);
$paths = ['/fatal', '/compile', '/memory', '/memory-at-once', '/memory-in-sort', '/recursion', '/recursion-of-functions', '/spin', '/autoload',
    '/nested-fiber', '/task', '/shutdown-function', '/session-write', '/buffer', '/generator', '/wrong', '/wrong-object', '/wrong-yield'];
foreach ($paths as $path) {
    @unlink("$server->directory/go");
    $pid = $server->get('/pid')->body;
    $waiting = substr_count($server->log(), 'innocent waits');
    $innocent = [];
    for ($i = 0; $i < 5; $i++) {
        $innocent[$i] = $server->connect();
        fwrite($innocent[$i], KeelServer::format('GET', '/innocent'));
    }
    while (substr_count($server->log(), 'innocent waits') < $waiting + 5) usleep(5000);
    $answer = $server->get($path);
    // New requests are served all the while: by the old process or its successor.
    $failed = 0;
    for ($i = 0; $i < 5; $i++) $failed += $server->get('/pid')->status !== 200;
    touch("$server->directory/go");
    $texts = [];
    foreach ($innocent as $socket) $texts[] = ($text = HttpAnswer::read($socket)) ? "$text->status $text->body" : '';
    $deadline = microtime(true) + 5;
    do {
        $now = $server->get('/pid')->body;
    } while ($now === $pid && !preg_match('~^/(wrong|memory|recursion-of)~', $path) && microtime(true) < $deadline);
    echo "$path: $answer->status ", strlen($answer->body), ', ', implode(', ', array_unique($texts)), $failed ? ", $failed failed" : '', $now !== $pid ? ', replaced' : '', "\n";
}
foreach (['must return', 'int', 'stdClass'] as $word) if (!str_contains($server->log(), $word)) echo "no '$word' in the log\n";
?>
--EXPECT--
/fatal: 500 0, 200 innocent8388608, replaced
/compile: 500 0, 200 innocent8388608, replaced
/memory: 500 0, 200 innocent8388608, replaced
/memory-at-once: 500 0, 200 innocent8388608, replaced
/memory-in-sort: 500 0, 200 innocent8388608, replaced
/recursion: 500 0, 200 innocent8388608, replaced
/recursion-of-functions: 500 0, 200 innocent8388608, replaced
/spin: 500 0, 200 innocent8388608, replaced
/autoload: 500 0, 200 innocent8388608, replaced
/nested-fiber: 500 0, 200 innocent8388608, replaced
/task: 500 0, 200 innocent8388608, replaced
/shutdown-function: 200 8, 200 innocent8388608, replaced
/session-write: 200 8, 200 innocent8388608, replaced
/buffer: 500 0, 200 innocent8388608, replaced
/generator: 200 1, 200 innocent8388608, replaced
/wrong: 500 0, 200 innocent8388608
/wrong-object: 500 0, 200 innocent8388608
/wrong-yield: 500 0, 200 innocent8388608
