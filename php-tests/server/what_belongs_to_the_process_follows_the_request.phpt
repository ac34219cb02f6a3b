--TEST--
app mode: putenv, umask, chdir, mt_srand, stream wrappers, encodings and buffers of a request last across its waits, and nobody else sees them
--SKIPIF--
<?php if (!extension_loaded('mbstring')) die('skip needs mbstring'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/Load.php';
$server = new KeelServer(<<<'APP'
<?php
putenv('AT_BOOT=boot');
umask(027);
mkdir(__DIR__ . '/home');
chdir(__DIR__ . '/home');
final class Wrapper { public $context; public function stream_open(): bool { return true; } public function stream_read() { return ''; } public function stream_eof() { return true; } public function stream_stat() { return []; } }
stream_wrapper_register('atboot', Wrapper::class);
return function (Keel\Request $request) {
    $id = $request->query('id');
    $number = (int) $id;
    $wrong = [];
    $same = function (string $what, mixed $expected, mixed $actual) use (&$wrong): void {
        if ($expected !== $actual) $wrong[] = "$what: " . json_encode($actual) . ' instead of ' . json_encode($expected);
    };
    $same('fresh environment', [false, 'boot'], [getenv('OWN'), getenv('AT_BOOT')]);
    $same('fresh umask', 027, umask());
    $same('fresh directory', __DIR__ . '/home', getcwd());
    $same('fresh wrappers', [true, true], [in_array('atboot', stream_get_wrappers(), true), in_array('ftp', stream_get_wrappers(), true)]);
    $same('fresh encodings', ['UTF-8', 'UTF-8'], [ini_get('default_charset'), mb_internal_encoding()]);
    if ($number % 3 !== 0) {
        Keel\delay($number % 4);
        return $wrong ? implode("\n", $wrong) : 'OK';
    }
    putenv("OWN=$id");
    putenv('AT_BOOT');
    putenv('TZ=' . ($zone = $number % 2 ? 'Asia/Tokyo' : 'UTC'));
    umask($number % 512);
    mkdir($directory = __DIR__ . "/d$id");
    chdir($directory);
    mt_srand($number);
    $expected = [mt_rand(), mt_rand(), mt_rand()];
    mt_srand($number);
    stream_wrapper_register("own$id", Wrapper::class);
    stream_wrapper_unregister($number % 2 ? 'ftp' : 'atboot');
    ini_set('default_charset', $number % 2 ? 'KOI8-R' : 'ISO-8859-1');
    mb_regex_encoding('EUC-JP');
    ob_start('ob_gzhandler');
    $numbers = [];
    for ($i = 0; $i < 3; $i++) {
        Keel\delay(random_int(0, 3));
        $numbers[] = mt_rand();
        $same('environment', [$id, false, $zone], [getenv('OWN'), getenv('AT_BOOT'), getenv('TZ')]);
        $same('umask', $number % 512, umask());
        $same('directory', $directory, getcwd());
        $same('own wrapper', true, in_array("own$id", stream_get_wrappers(), true));
        $same('wrapper', $number % 2 ? [true, false] : [false, true], [in_array('atboot', stream_get_wrappers(), true), in_array('ftp', stream_get_wrappers(), true)]);
        $same('encodings', $number % 2 ? ['KOI8-R', 'KOI8-R'] : ['ISO-8859-1', 'ISO-8859-1'], [ini_get('default_charset'), mb_internal_encoding()]);
    }
    $same('random numbers', $expected, $numbers);
    chdir('/');
    rmdir($directory);
    return $wrong ? implode("\n", $wrong) : 'OK';
};
APP, ['-d', 'output_buffering=0']);
$wrong = [];
$load = new Load(
    $server->port,
    static fn (int $connection, int $number): string => KeelServer::format('GET', '/?id=' . ($connection * 100 + $number), $connection % 2 ? ['Accept-Encoding: gzip'] : []),
    static function (int $connection, int $number, HttpAnswer $answer) use (&$wrong): void {
        $zipped = $connection % 2 && ($connection * 100 + $number) % 3 === 0;
        $body = $answer->header('content-encoding') === 'gzip' ? gzdecode($answer->body) : $answer->body;
        if (($answer->header('content-encoding') === 'gzip') !== $zipped) $wrong[] = 'content-encoding of ' . ($connection * 100 + $number);
        if ($body !== 'OK') $wrong[] = $body;
    },
);
$load->run(30, 20);
echo "$load->answers answers, $load->broken broken, ", count($wrong), " wrong\n", implode("\n", array_slice(array_unique($wrong), 0, 8));
exec('rmdir ' . escapeshellarg("$server->directory/home"));
?>
--EXPECT--
600 answers, 0 broken, 0 wrong
