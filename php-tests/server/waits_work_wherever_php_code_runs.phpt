--TEST--
app mode: code waits wherever PHP may call it, in many requests at once, and each goes on with what is its own
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$server = new KeelServer(<<<'APP'
<?php
declare(strict_types=1);
function pause(): void { Keel\delay(random_int(0, 2)); }
final class Waiter implements JsonSerializable, IteratorAggregate, Countable, ArrayAccess, Stringable
{
    public array $log = [];
    private bool $destructs = false;
    public function __construct(public string $id, bool $destructs = false) { $this->destructs = $destructs; }
    public function __destruct() { if ($this->destructs) { pause(); $GLOBALS['destructed'][$this->id] = true; } }
    public function jsonSerialize(): string { pause(); return $this->id; }
    public function getIterator(): Iterator { pause(); yield $this->id; pause(); yield $this->id; }
    public function count(): int { pause(); return strlen($this->id); }
    public function offsetExists(mixed $offset): bool { pause(); return $offset === $this->id; }
    public function offsetGet(mixed $offset): string { pause(); return $this->id; }
    public function offsetSet(mixed $offset, mixed $value): void { pause(); $this->log[] = $value; }
    public function offsetUnset(mixed $offset): void { pause(); $this->log = []; }
    public function __toString(): string { pause(); return $this->id; }
    public function __get(string $name): string { pause(); return "$name $this->id"; }
    public function __call(string $name, array $arguments): string { pause(); return "$name $this->id"; }
    public static function __callStatic(string $name, array $arguments): string { pause(); return "$name $arguments[0]"; }
    public function __invoke(string $text): string { pause(); return "$text $this->id"; }
    public function __serialize(): array { pause(); return [$this->id, serialize([$this->id])]; }
    public function __unserialize(array $data): void { pause(); $this->id = unserialize($data[1])[0]; }
    public function __clone() { pause(); $this->id .= 'c'; }
    public static function __set_state(array $data): self { pause(); return new self($data['id']); }
}
final class Stream
{
    public $context;
    private string $text = '';
    private int $at = 0;
    public function stream_open(string $path): bool { pause(); $this->text = substr($path, 7); return true; }
    public function stream_read(int $count): string { pause(); $part = substr($this->text, $this->at, 3); $this->at += strlen($part); return $part; }
    public function stream_eof(): bool { return $this->at >= strlen($this->text); }
    public function stream_stat(): array { return []; }
    public function stream_set_option(): bool { return false; }
}
stream_wrapper_register('wait', Stream::class);
final class Filter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) { pause(); $bucket->data = strtoupper($bucket->data); $consumed += $bucket->datalen; stream_bucket_append($out, $bucket); }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('wait', Filter::class);
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Auto')) { pause(); eval("class $class { const ID = '" . substr($class, 4) . "'; public static function id() { return self::ID; } }"); }
});
function sequence(string $id): Generator
{
    try { pause(); $got = yield $id; pause(); yield from [$got, $id]; } finally { pause(); $GLOBALS['finally'][$id] = true; }
}
return function (Keel\Request $request) {
    $id = $request->query('id');
    $wrong = [];
    $same = function (string $what, mixed $expected, mixed $actual) use (&$wrong): void {
        if ($expected !== $actual) $wrong[] = "$what: " . json_encode($actual) . ' instead of ' . json_encode($expected);
    };
    $waiter = new Waiter($id);
    $checks = [
        fn () => $same('json', "[\"$id\"]", json_encode([$waiter])),
        fn () => $same('iterator', [$id, $id], iterator_to_array($waiter)),
        fn () => $same('count', strlen($id), count($waiter)),
        fn () => $same('array access', [true, $id, false], [isset($waiter[$id]), $waiter[$id] ?? null, isset($waiter['x'])]),
        fn () => $same('string', "$id-$id", implode('-', [$waiter, $waiter])),
        fn () => $same('magic', ["x $id", "y $id", "z $id"], [$waiter->x, $waiter->y(), Waiter::z($id)]),
        fn () => $same('invoke', ["a $id", "b $id"], array_map($waiter, ['a', 'b'])),
        fn () => $same('serialize', $id, unserialize(serialize($waiter))->id),
        fn () => $same('clone', $id . 'c', (clone $waiter)->id),
        fn () => $same('preg', "<$id><$id>", preg_replace_callback('/x/', function () use ($id) { pause(); return "<$id>"; }, 'xx')),
        fn () => $same('preg in preg', "[$id]", preg_replace_callback('/./', fn () => preg_replace_callback('/y/', function () use ($id) { pause(); return "[$id]"; }, 'y'), 'x')),
        fn () => $same('filter', [1 => 2], array_filter([1, 2], function (int $n) { pause(); return $n > 1; })),
        fn () => $same('walk', [2, 3], (function () { $a = [1, 2]; array_walk($a, function (&$n) { pause(); $n++; }); return $a; })()),
        fn () => $same('reduce', 6, array_reduce([1, 2, 3], function ($c, $n) { pause(); return $c + $n; }, 0)),
        fn () => $same('uasort', ['b' => 1, 'a' => 2], (function () { $a = ['a' => 2, 'b' => 1]; uasort($a, function ($x, $y) { pause(); return $x <=> $y; }); return $a; })()),
        fn () => $same('sort in sort', [1, 2, 3], (function () { $a = [3, 1, 2]; usort($a, function ($x, $y) { $b = [2, 1]; usort($b, function ($p, $q) { pause(); return $p <=> $q; }); return ($x <=> $y) * ($b === [1, 2] ? 1 : -1); }); return $a; })()),
        fn () => $same('array_udiff', [1], array_values(array_udiff([1, 2], [2], function ($x, $y) { pause(); return $x <=> $y; }))),
        fn () => $same('generator', [$id, "got$id", $id], (function () use ($id) { $g = sequence($id); return [$g->current(), $g->send("got$id"), [$g->next(), $g->current()][1]]; })()),
        fn () => $same('generator left early', true, (function () use ($id) { foreach (sequence("e$id") as $x) break; return isset($x); })()),
        fn () => $same('stream', $id, file_get_contents("wait://$id")),
        fn () => $same('stream filter', strtoupper($id), (function () use ($id) { $f = fopen('php://memory', 'r+'); fwrite($f, $id); rewind($f); stream_filter_append($f, 'wait', STREAM_FILTER_READ); return stream_get_contents($f); })()),
        fn () => $same('include', "inc $id", (function () use ($id) { $f = tempnam(sys_get_temp_dir(), 'inc'); file_put_contents($f, "<?php pause(); return 'inc $id';"); try { return include $f; } finally { unlink($f); } })()),
        fn () => $same('autoload', ["u$id", "v$id"], [("Autou$id")::id(), class_exists("Autov$id") ? ("Autov$id")::ID : null]),
        fn () => $same('buffer', "{{$id}}", (function () use ($id) { ob_start(); ob_start(function ($t) { pause(); return '{' . $t . '}'; }); echo $id; ob_end_flush(); return ob_get_clean(); })()),
        fn () => $same('destructor', true, (function () use ($id) { $w = new Waiter("d$id", true); $w = null; return $GLOBALS['destructed']["d$id"] ?? false; })()),
        fn () => $same('destructor at the end of a function', true, (function () use ($id) { (function () use ($id) { $w = new Waiter("f$id", true); })(); return $GLOBALS['destructed']["f$id"] ?? false; })()),
        fn () => $same('collected', true, (function () use ($id) { $w = new Waiter("g$id", true); $w->log[] = $w; unset($w); gc_collect_cycles(); return true; })()),
        fn () => $same('finally', [$id, true], (function () use ($id) { $r = null; try { try { throw new Exception($id); } finally { pause(); $r = true; } } catch (Exception $e) { pause(); return [$e->getMessage(), $r]; } })()),
        fn () => $same('error handler', "[$id]", (function () use ($id) { $m = null; set_error_handler(function ($l, $t) use (&$m) { pause(); $m = "[$t]"; return true; }); trigger_error($id); restore_error_handler(); return $m; })()),
        fn () => $same('fiber', ["f$id", "g$id", "h$id"], (function () use ($id) { $f = new Fiber(function () use ($id) { pause(); $x = Fiber::suspend("f$id"); pause(); Fiber::suspend($x); pause(); return "h$id"; }); $r = [$f->start()]; pause(); $r[] = $f->resume("g$id"); pause(); $f->resume(); $r[] = $f->getReturn(); return $r; })()),
        fn () => $same('fiber thrown away', true, (function () use ($id) { $f = new Fiber(function () { try { Fiber::suspend(); } finally { pause(); } }); $f->start(); unset($f); return true; })()),
        fn () => $same('reflection', "r $id", (new ReflectionMethod($waiter, '__invoke'))->invoke($waiter, 'r')),
        fn () => $same('call_user_func', "s $id", call_user_func_array([$waiter, '__invoke'], ['s'])),
        fn () => $same('iterator_apply', 2, iterator_apply($it = new ArrayIterator([1, 2]), function () { pause(); return true; })),
        fn () => $same('var_export', $id, (eval('return ' . var_export($waiter, true) . ';'))->id),
        fn () => $same('date', '1970', (function () { date_default_timezone_set('UTC'); pause(); return date('Y', 0); })()),
        fn () => $same('heap', [3, 2, 1], (function () { $h = new class extends SplHeap { protected function compare($a, $b): int { pause(); return $a <=> $b; } }; foreach ([2, 3, 1] as $n) $h->insert($n); return iterator_to_array($h, false); })()),
    ];
    shuffle($checks);
    foreach ($checks as $check) $check();
    register_shutdown_function(function () use ($id) { pause(); if (($_GET['id'] ?? '') !== $id) error_log("shutdown function of $id: wrong"); });
    header_register_callback(function () use ($id) { pause(); header("X-Id: $id"); });
    return (function () use (&$wrong) { pause(); yield $wrong ? implode("\n", $wrong) : 'O'; pause(); yield $wrong ? '' : 'K'; })();
};
APP, ['-d', 'output_buffering=0', '-d', 'memory_limit=256M']);
$wrong = [];
$load = new Load(
    $server->port,
    static fn (int $connection, int $number): string => KeelServer::format('GET', "/?id=c{$connection}n$number"),
    static function (int $connection, int $number, HttpAnswer $answer) use (&$wrong): void {
        if ($answer->body !== 'OK') $wrong[] = "$answer->status $answer->body";
        if ($answer->header('x-id') !== "c{$connection}n$number") $wrong[] = 'X-Id: ' . $answer->header('x-id');
    },
);
$load->run(60, 5);
echo "$load->answers answers, $load->broken broken, ", count($wrong), " wrong\n", implode("\n", array_slice(array_unique($wrong), 0, 8)), "\n";
echo implode("\n", array_slice(preg_grep('/warning|error/', explode("\n", $server->log())), 0, 5));
?>
--EXPECT--
300 answers, 0 broken, 0 wrong
