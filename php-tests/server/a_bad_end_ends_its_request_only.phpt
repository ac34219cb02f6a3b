--TEST--
app mode: exit, exceptions, fatal errors and exhausted limits each end their own request
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
class Base { function work() {} }
return function (Keel\Request $request) {
    register_shutdown_function(function () use ($request) { error_log('shutdown ' . $request->path()); });
    switch ($request->path()) {
        case '/ok': return 'fine';
        case '/exit': http_response_code(202); echo 'partly'; exit;
        case '/exit-text': exit('farewell');
        case '/exit-status': exit(3);
        case '/exit-finally': try { exit('out'); } catch (Throwable) { echo 'caught'; }
        case '/exception': throw new DomainException('the reason');
        case '/error': return undefined_function();
        case '/handler': set_exception_handler(function ($e) { http_response_code(418); echo 'handled ', $e->getMessage(); });
            throw new DomainException('it');
        case '/fatal': eval('class Base { function x() {} }'); return 'not reached';
        case '/user-error': trigger_error('over', E_USER_ERROR); return 'not reached';
        case '/memory': $text = ''; while (true) { $text .= str_repeat('x', 1 << 20); } return 'not reached';
        case '/recursion': $f = function ($x) use (&$f) { return array_map($f, [$x]); }; return $f(1);
        case '/spin': set_time_limit(1); while (true) { }
        case '/started': echo str_repeat('x', 100000); flush(); throw new DomainException('too late');
    }
};
APP, ['-d', 'display_errors=0', '-d', 'memory_limit=64M']);
foreach (['/exit', '/exit-text', '/exit-status', '/exit-finally', '/exception', '/error', '/handler', '/user-error', '/fatal', '/memory', '/recursion', '/spin', '/started'] as $path) {
    $answer = $server->get($path);
    printf("%s %d %s\n", $path, $answer->status, $path === '/started' ? strlen($answer->body) : $answer->body);
    $ok = $server->get('/ok');
    if ($ok->status !== 200 || $ok->body !== 'fine') {
        echo "then /ok: $ok->status $ok->body\n";
    }
}
$log = $server->log();
foreach (['Uncaught DomainException: the reason', 'Stack trace', 'undefined_function', 'Cannot declare class Base', 'over in',
    'Allowed memory size', 'stack overflow', 'Maximum execution time of 1 second exceeded'] as $line) {
    if (stripos($log, $line) === false) echo "no '$line' in the log:\n$log\n";
}
preg_match_all('~shutdown (/\S+)~', $log, $match);
echo implode(' ', array_diff($match[1], ['/ok'])), "\n";
?>
--EXPECT--
/exit 202 partly
/exit-text 200 farewell
/exit-status 200 
/exit-finally 200 out
/exception 500 
/error 500 
/handler 418 handled it
/user-error 500 
/fatal 500 
/memory 500 
/recursion 500 
/spin 500 
/started 200 100000
/exit /exit-text /exit-status /exit-finally /exception /error /handler /user-error /fatal /memory /recursion /spin /started
