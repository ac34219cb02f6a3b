--TEST--
worker mode: what a request finds reset and what stays, how requests and scripts end
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$keel = KeelServer::worker(<<<'SCRIPT'
<?php
$boot = [$_SERVER['FRANKENPHP_WORKER'] ?? null, isset($_SERVER['PATH']), is_resource(STDERR), $_GET];
final class Kept { public static int $requests = 0; }
set_error_handler(static fn () => true);
register_shutdown_function(static function (): void { echo '[shutdown]'; });
$handler = static function () use ($boot): void {
    Kept::$requests++;
    switch ($_GET['do'] ?? '') {
        case 'boot': echo json_encode($boot); return;
        case 'server': echo json_encode([isset($_SERVER['FRANKENPHP_WORKER']), $_SERVER['REQUEST_URI'], $_SERVER['SCRIPT_NAME'], $_SERVER['PATH_INFO'], $_SERVER['HTTP_X_ONE'] ?? null], JSON_UNESCAPED_SLASHES); return;
        case 'set':
            $GLOBALS['global'] = 'set'; ini_set('precision', '5'); define('SET', 1); header('X-Set: 1'); http_response_code(201);
            setcookie('a', 'b'); session_id('worker' . getmypid()); session_start(); $_SESSION['x'] = 'y'; ob_start(); echo 'in a buffer'; return;
        case 'find': echo json_encode([$GLOBALS['global'] ?? null, ini_get('precision'), defined('SET'), headers_list(), http_response_code(), isset($_SESSION), session_status(), ob_get_level(), $_COOKIE, connection_status()]); return;
        case 'input': echo json_encode([$_POST, $_FILES['f']['name'] ?? null, strlen(file_get_contents('php://input')), $_REQUEST]); return;
        case 'throw': throw new DomainException('thrown');
        case 'exit': http_response_code(202); echo 'leaves '; exit(3);
        case 'fatal': eval('final class Kept {}'); return;
        case 'memory': str_repeat('x', 1 << 40); return;
        case 'nested': try { frankenphp_handle_request(static fn () => null); } catch (Error $error) { echo $error->getMessage(); } return;
        case 'finish': echo 'early'; frankenphp_finish_request(); usleep(10000); echo 'dropped'; return;
        case 'headers': echo frankenphp_request_headers()['X-One'] ?? 'none'; return;
    }
    echo 'request ', Kept::$requests;
};
while (frankenphp_handle_request($handler)) {
    gc_collect_cycles();
}
fwrite(STDERR, "the loop has ended\n");
SCRIPT, 1, ['-d', 'variables_order=EGPCS', '-d', 'output_buffering=0', '-d', 'expose_php=1', '-d', 'display_errors=0', '-d', 'session.save_path=' . sys_get_temp_dir()]);

function show(KeelServer $keel, string $target, array $headers = [], string $method = 'GET', string $body = ''): void
{
    $answer = $keel->request($method, $target, $headers, $body);
    echo "$target => $answer->status ", str_replace(PHP_VERSION, "VERSION", $answer->body), $answer->header('x-set') ? ' with X-Set' : '', "\n";
}

foreach (['/', '/any/path', '/?do=boot', '/?do=server&x=1', '/index.php/info?do=server', '/?do=set', '/?do=find', '/?do=nested', '/?do=finish'] as $target) {
    show($keel, $target, ['X-One: one', 'Cookie: c=d']);
}
show($keel, '/?do=headers', ['X-One: one']);
show($keel, '/?do=input&q=1', ['Content-Type: application/x-www-form-urlencoded'], 'POST', 'a=1&b[]=2');
show($keel, '/?do=input', ['Content-Type: multipart/form-data; boundary=x'], 'POST', "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f.txt\"\r\n\r\nfile\r\n--x--\r\n");
show($keel, '/?do=input', [], 'GET');
echo "Bad ends:\n";
foreach (['/', '/?do=throw', '/', '/?do=exit', '/', '/', '/?do=fatal', '/', '/?do=memory', '/'] as $target) {
    show($keel, $target);
}
$keel->stop();
echo preg_match_all('/the loop has ended/', $keel->log()), " script has ended its loop\n";
echo preg_match('/Uncaught DomainException: thrown/', $keel->log()), ' exception is in the log, ', preg_match_all('/is started again/', $keel->log()), " scripts were started again\n";
array_map(unlink(...), glob(sys_get_temp_dir() . '/sess_worker*') ?: []);
?>
--EXPECT--
/ => 200 request 1
/any/path => 200 request 2
/?do=boot => 200 ["1",true,true,[]]
/?do=server&x=1 => 200 [false,"/?do=server&x=1","/index.php","","one"]
/index.php/info?do=server => 200 [false,"/index.php/info?do=server","/index.php","/info","one"]
/?do=set => 201 in a buffer with X-Set
/?do=find => 200 ["set","5",true,["X-Powered-By: PHP\/VERSION"],200,false,1,0,{"c":"d"},0]
/?do=nested => 200 frankenphp_handle_request() must not be called while it handles a request
/?do=finish => 200 early
/?do=headers => 200 one
/?do=input&q=1 => 200 [{"a":"1","b":["2"]},null,9,{"do":"input","q":"1","a":"1","b":["2"]}]
/?do=input => 200 [[],"f.txt",0,{"do":"input"}]
/?do=input => 200 [[],null,0,{"do":"input"}]
Bad ends:
/ => 200 request 14
/?do=throw => 500 
/ => 200 request 16
/?do=exit => 202 leaves [shutdown]
/ => 200 request 1
/ => 200 request 2
/?do=fatal => 500 [shutdown]
/ => 200 request 1
/?do=memory => 500 [shutdown]
/ => 200 request 1
1 script has ended its loop
1 exception is in the log, 3 scripts were started again
