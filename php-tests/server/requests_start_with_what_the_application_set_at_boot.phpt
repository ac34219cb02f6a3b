--TEST--
app mode: each request starts with the settings, handlers, time zone and locale that the application chose at boot, whatever others changed
--SKIPIF--
<?php if (!extension_loaded('mbstring')) die('skip needs mbstring'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
ini_set('precision', '7');
ini_set('memory_limit', '90M');
ini_set('session.name', 'BOOT');
ini_set('user_agent', 'boot');
date_default_timezone_set('Europe/Rome');
setlocale(LC_ALL, 'C.UTF-8');
mb_internal_encoding('ISO-8859-15');
mb_substitute_character(0x21);
error_reporting(E_ALL & ~E_NOTICE);
libxml_use_internal_errors(true);
stream_context_set_default(['http' => ['user_agent' => 'boot']]);
set_error_handler(static fn (int $level, string $message): bool => (bool) print("boot handler: $message\n"));
set_exception_handler(static function (Throwable $error): void { http_response_code(500); echo 'boot exception handler: ', $error->getMessage(); });
register_shutdown_function(static fn () => error_log('shutdown of the application'));
$boots = 0;
$boots++;
define('BOOTED', true);
putenv('BOOT=1');
session_set_save_handler(new class implements SessionHandlerInterface {
    private static array $data = [];
    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function read(string $id): string { return self::$data[$id] ?? ''; }
    public function write(string $id, string $data): bool { self::$data[$id] = $data; return true; }
    public function destroy(string $id): bool { unset(self::$data[$id]); return true; }
    public function gc(int $lifetime): int { return 0; }
}, false);
function state(): array
{
    return [ini_get('precision'), ini_get('memory_limit'), session_name(), ini_get('user_agent'), date_default_timezone_get(), setlocale(LC_CTYPE, 0),
        mb_internal_encoding(), mb_substitute_character(), error_reporting() === (E_ALL & ~E_NOTICE), libxml_use_internal_errors(),
        stream_context_get_options(stream_context_get_default()), getenv('BOOT'), BOOTED];
}
return function (Keel\Request $request) use (&$boots) {
    switch ($request->path()) {
        case '/state': return state() + ['boots' => $boots];
        case '/change':
            foreach (['precision' => '3', 'memory_limit' => '50M', 'user_agent' => 'request'] as $name => $value) ini_set($name, $value);
            session_name('REQUEST');
            date_default_timezone_set('Asia/Tokyo');
            setlocale(LC_ALL, 'C');
            mb_internal_encoding('UTF-8');
            mb_substitute_character('none');
            error_reporting(0);
            libxml_use_internal_errors(false);
            stream_context_set_default(['http' => ['user_agent' => 'request']]);
            set_error_handler(static fn (): bool => (bool) print("request handler\n"));
            set_exception_handler(static fn () => print('request exception handler'));
            Keel\delay(1);
            return state();
        case '/restore':
            restore_error_handler();
            restore_exception_handler();
            ini_restore('precision');
            return [set_error_handler(null), set_exception_handler(null), ini_get('precision')];
        case '/error': trigger_error('over', E_USER_WARNING); return null;
        case '/exception': throw new DomainException('thrown');
        case '/session': session_id('s'); session_start(); $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1; return (string) $_SESSION['n'];
    }
};
APP, ['-d', 'output_buffering=0', '-d', 'display_errors=0']);
foreach (['/state', '/change', '/state', '/restore', '/error', '/exception', '/restore', '/error', '/session', '/session', '/change', '/session', '/state'] as $path) {
    $answer = $server->get($path);
    echo $path, ' ', $answer->status, ' ', trim($answer->body), "\n";
    if ($path === '/session' && !str_contains((string) $answer->header('set-cookie'), 'BOOT=s')) echo 'session cookie: ', $answer->header('set-cookie'), "\n";
}
$server->stop();
echo substr_count($server->log(), 'shutdown of the application'), " shutdown of the application\n";
?>
--EXPECT--
/state 200 {"0":"7","1":"90M","2":"BOOT","3":"boot","4":"Europe/Rome","5":"C.UTF-8","6":"ISO-8859-15","7":33,"8":true,"9":true,"10":{"http":{"user_agent":"boot"}},"11":"1","12":true,"boots":1}
/change 200 ["3","50M","REQUEST","request","Asia/Tokyo","C","UTF-8","none",false,false,{"http":{"user_agent":"request"}},"1",true]
/state 200 {"0":"7","1":"90M","2":"BOOT","3":"boot","4":"Europe/Rome","5":"C.UTF-8","6":"ISO-8859-15","7":33,"8":true,"9":true,"10":{"http":{"user_agent":"boot"}},"11":"1","12":true,"boots":1}
/restore 200 [null,null,"7"]
/error 200 boot handler: over
/exception 500 boot exception handler: thrown
/restore 200 [null,null,"7"]
/error 200 boot handler: over
/session 200 1
/session 200 2
/change 200 ["3","50M","REQUEST","request","Asia/Tokyo","C","UTF-8","none",false,false,{"http":{"user_agent":"request"}},"1",true]
/session 200 3
/state 200 {"0":"7","1":"90M","2":"BOOT","3":"boot","4":"Europe/Rome","5":"C.UTF-8","6":"ISO-8859-15","7":33,"8":true,"9":true,"10":{"http":{"user_agent":"boot"}},"11":"1","12":true,"boots":1}
1 shutdown of the application
