--TEST--
app mode: request_timeout_ms ends a waiting and a computing request with 503
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
return function (Keel\Request $request) {
    register_shutdown_function(fn () => error_log('shutdown ' . $_SERVER['REQUEST_URI']));
    switch ($request->path()) {
        case '/wait': echo 'partly'; try { Keel\delay(20000); } finally { error_log('finally'); } break;
        case '/spin': while (true) { } break;
        case '/fast': return 'fast';
    }
};
APP, [], [], "<?php return ['server' => ['request_timeout_ms' => 300]];");
foreach (['/wait', '/fast', '/spin', '/fast'] as $path) {
    $answer = $server->get($path);
    echo "$path $answer->status $answer->body\n";
}
preg_match_all('~finally|shutdown /\w+~', $server->log(), $match);
echo implode(', ', $match[0]), "\n";
?>
--EXPECT--
/wait 503 
/fast 200 fast
/spin 503 
/fast 200 fast
finally, shutdown /wait, shutdown /fast, shutdown /spin, shutdown /fast
