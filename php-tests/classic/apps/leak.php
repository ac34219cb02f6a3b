<?php
/**
 * Changes everything that PHP code can change, waits while other requests do the same, and looks whether its changes are
 * still there. Says "OK id", or what was wrong. The first request (?record) writes down what a new request finds.
 */

declare(strict_types=1);

namespace Leak;

use PDO;

final class Holder
{
    public static ?string $value = null;
}

function counter(): int
{
    static $calls = 0;
    return $calls++;
}

/** What a request finds, by name. */
function find(): array
{
    $handler = set_error_handler(static fn (): bool => true);
    restore_error_handler();
    $exceptions = set_exception_handler(null);
    set_exception_handler($exceptions);
    return [
        'get' => array_keys($_GET) !== [] ? 'there' : 'none',
        'global' => $GLOBALS['leak_global'] ?? null,
        'class static' => Holder::$value,
        'constant' => defined('LEAK_CONSTANT') ? \LEAK_CONSTANT : null,
        'class constant' => class_exists('Leak\RunTime', false) ? RunTime::VALUE : null,
        'function' => function_exists('leak_function') ? \leak_function() : null,
        'ini precision' => ini_get('precision'),
        'ini memory' => ini_get('memory_limit'),
        'getenv' => getenv('LEAK'),
        'getenv TZ' => getenv('TZ'),
        'directory' => getcwd(),
        'locale' => setlocale(LC_CTYPE, '0'),
        'time zone' => date_default_timezone_get(),
        'umask' => umask(),
        'error handler' => $handler === null ? null : $handler(1),
        'exception handler' => $exceptions === null ? null : $exceptions(),
        'autoloaders' => count(spl_autoload_functions()),
        'wrappers' => stream_get_wrappers(),
        'filters' => stream_get_filters(),
        'buffers' => ob_get_status(true) === [] ? 'none' : ob_get_contents(),
        'headers' => preg_grep('/^X-Leak/', headers_list()),
        'status' => http_response_code(),
        'session' => [session_status(), session_id(), $_SESSION['leak'] ?? null],
        'json' => json_last_error(),
        'preg' => preg_last_error(),
        'libxml' => \function_exists('libxml_use_internal_errors') ? [libxml_use_internal_errors(), count(libxml_get_errors())] : null,
        'mbstring' => \function_exists('mb_internal_encoding') ? [mb_internal_encoding(), mb_language(), mb_substitute_character()] : null,
        'bcmath' => \function_exists('bcscale') ? bcscale() : null,
        'collector' => [gc_enabled(), gc_status()['runs']],
        'last error' => error_get_last()['message'] ?? null,
        'abort' => ignore_user_abort(),
        'assertions' => ini_get('assert.callback'),
        'context' => stream_context_get_options(stream_context_get_default()),
        'shutdown' => $GLOBALS['shutdown'] ?? null,
        'included' => count(get_included_files()),
        'temporary file' => isset($GLOBALS['temporary']) ? stream_get_contents($GLOBALS['temporary'], -1, 0) : null,
        'upload' => $_FILES,
    ];
}

/** Changes all of it for this request. */
function change(string $id): void
{
    $number = crc32($id);
    $GLOBALS['leak_global'] = $id;
    Holder::$value = $id;
    define('LEAK_CONSTANT', $id);
    eval("namespace Leak; class RunTime { const VALUE = '$id'; }");
    eval("function leak_function() { return '$id'; }");
    ini_set('precision', (string) (5 + $number % 10));
    ini_set('memory_limit', (64 + $number % 64) . 'M');
    putenv("LEAK=$id");
    putenv('TZ=' . ['UTC', 'Asia/Tokyo', 'Europe/Rome'][$number % 3]);
    chdir(['/tmp', '/usr', '/var', '/etc'][$number % 4]);
    setlocale(LC_CTYPE, ['C', 'C.UTF-8'][$number % 2]);
    date_default_timezone_set(['Europe/Paris', 'Asia/Tokyo', 'America/Lima'][$number % 3]);
    umask($number % 0o77);
    set_error_handler(static fn (): string => $id);
    set_exception_handler(static function (?\Throwable $thrown = null) use ($id): string {
        if ($thrown !== null) {
            echo "WRONG $thrown";
        }
        return $id;
    });
    for ($i = 0; $i <= $number % 3; $i++) {
        spl_autoload_register(static function () use ($i): void {
        });
    }
    stream_wrapper_register("leak$number", Holder::class);
    stream_filter_register("leak.$number", \php_user_filter::class);
    header("X-Leak: $id");
    http_response_code(200 + $number % 2);
    session_id(preg_replace('/\W/', '', "leak$id"));
    session_start();
    $_SESSION['leak'] = $id;
    json_decode(['{}', '{'][$number % 2]);
    preg_match(['/x/', '/(?:\D+|<\d+>)*[!?]/'][$number % 2], 'foobar foobar foobar');
    if (\function_exists('libxml_use_internal_errors') && $number % 2) {
        libxml_use_internal_errors(true);
        simplexml_load_string('<open>');
    }
    if (\function_exists('mb_internal_encoding')) {
        mb_internal_encoding(['UTF-8', 'ISO-8859-1', 'SJIS'][$number % 3]);
        mb_language(['neutral', 'Japanese'][$number % 2]);
        mb_substitute_character(['none', 'long'][$number % 2]);
    }
    if (\function_exists('bcscale')) {
        bcscale($number % 20);
    }
    if ($number % 2) {
        gc_disable();
    }
    gc_collect_cycles();
    ignore_user_abort((bool) ($number % 2));
    stream_context_set_default(['http' => ['user_agent' => $id]]);
    $GLOBALS['temporary'] = tmpfile();
    fwrite($GLOBALS['temporary'], $id);
    ob_start();
    echo $id;
}

/** What cannot be read without changing it. */
function sequence(): array
{
    return [mt_rand(), rand(), strtok(' '), spl_object_id(new \stdClass()), counter()];
}

function wait(float $milliseconds): void
{
    \Keel\delay($milliseconds);
}

$id = $_GET['id'];
$wrong = [];
$record = __DIR__ . '/fresh';
$found = find();
$objects = spl_object_id(new \stdClass());
$calls = counter();
if (isset($_GET['record'])) {
    file_put_contents($record, serialize([$found, $objects, $calls]));
    exit('recorded');
}
foreach (array_diff_key(array_map(serialize(...), $found), []) as $name => $value) {
    $fresh = unserialize(file_get_contents($record))[0];
    if ($value !== serialize($fresh[$name])) {
        $wrong[] = "begins with $name " . json_encode($found[$name]);
    }
}
if ([$objects, $calls] !== array_slice(unserialize(file_get_contents($record)), 1)) {
    $wrong[] = "begins with object $objects, call $calls";
}

change($id);
$number = crc32($id);
mt_srand($number);
$expected = [mt_rand(), mt_rand(), mt_rand()];
mt_srand($number);
strtok("a$id b$id c$id", ' ');
$before = find();
$random = mt_rand();
wait(5 + $number % 30);
$pattern = preg_replace_callback('/(\w)(\w+)/', static function (array $match): string {
    wait(2);
    return "$match[2]$match[1]";
}, "$id abc defg");
$values = [preg_replace('/\d/', '', $id)];
usort($values, static fn (string $a, string $b): int => [wait(1), $a <=> $b][1]);
if (isset($_GET['dsn'])) {
    $database = new PDO("pgsql-async:$_GET[dsn];pool_size=8;pool_timeout_ms=60000");
    $session = $database->query("SELECT current_setting('leak.id', true) AS id, to_regclass('pg_temp.leak') AS made")->fetch(PDO::FETCH_NUM);
    if ((string) $session[0] !== '' || $session[1] !== null) {
        $wrong[] = 'begins with a database session ' . json_encode($session);
    }
    $database->exec("SET leak.id = '$id'");
    $database->exec('CREATE TEMPORARY TABLE leak AS SELECT 1');
    $database->beginTransaction();
    wait(3);
    if ($database->query('SHOW leak.id')->fetchColumn() !== $id) {
        $wrong[] = 'another database session';
    }
}
$after = find();
foreach ($before as $name => $value) {
    if (serialize($value) !== serialize($after[$name])) {
        $wrong[] = "$name was " . json_encode($value) . ' and is ' . json_encode($after[$name]);
    }
}
[$next, $third, $token, $object, $call] = sequence();
if ($random !== $expected[0] || $next !== $expected[1] || $token !== "b$id" || $call !== $calls + 1) {
    $wrong[] = 'sequences: ' . json_encode([$random, $next, $token, $call, $expected]);
}
if (!str_ends_with($pattern, ' bca efgd')) {
    $wrong[] = "a pattern: $pattern";
}
if (ob_get_clean() !== $id) {
    $wrong[] = 'output buffer';
}
register_shutdown_function(static function () use ($id): void {
    echo " end $id";
});
echo $wrong ? 'WRONG ' . implode('; ', $wrong) : "OK $id";
