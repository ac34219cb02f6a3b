--TEST--
app mode: what is flushed or yielded reaches the client before the next piece is made; HEAD, 204, HTTP/1.0, pipelining, chunked bodies
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
/** Waits until the client says that it has what was sent. */
function until(string $name): void
{
    while (!file_exists(__DIR__ . "/$name")) Keel\delay(2);
}
return function (Keel\Request $request) {
    switch ($request->path()) {
        case '/echo': echo 'one'; flush(); until('one'); echo 'two'; flush(); until('two'); echo 'three'; return null;
        case '/buffered': ob_start(fn ($text) => strtoupper($text)); echo 'one'; ob_flush(); flush(); until('one'); echo 'two'; return null;
        case '/implicit': ob_implicit_flush(); echo 'one'; until('one'); echo 'two'; return null;
        case '/generator': return (function () { yield 'one'; until('one'); yield 'two'; until('two'); yield 'three'; })();
        case '/stream': return Keel\Response::stream(function () { yield 'one'; until('one'); yield 'two'; });
        case '/finish': echo 'early'; fastcgi_finish_request(); until('one'); error_log('after the end'); return null;
        case '/throws': return (function () { yield 'one'; until('one'); throw new DomainException('in the middle'); })();
        case '/body': return $request->method() . ' ' . file_get_contents('php://input') . ' ' . json_encode($_POST);
        case '/slowly': until('one'); return 'slow';
        case '/head': return $request->method();
        case '/none': http_response_code(204); return null;
        case '/length': header('Content-Length: 5'); echo 'exact'; return null;
    }
    return ltrim($request->path(), '/');
};
APP, ['-d', 'output_buffering=0', '-d', 'log_errors=0']);
function until(KeelServer $server, string $name): void
{
    touch("$server->directory/$name");
}
/** Reads what has come, up to the text that is asked for. */
function readUntil($socket, string $text): string
{
    $got = '';
    while (!str_ends_with($got, $text)) {
        $byte = fgetc($socket);
        if ($byte === false) return "$got [ended]";
        $got .= $byte;
    }
    return $got;
}
foreach (['/echo', '/buffered', '/implicit', '/generator', '/stream', '/throws'] as $path) {
    foreach (['one', 'two'] as $name) @unlink("$server->directory/$name");
    $socket = $server->connect();
    fwrite($socket, KeelServer::format('GET', $path, ['Connection: close']));
    $head = readUntil($socket, "\r\n\r\n");
    $pieces = [readUntil($socket, $path === '/buffered' ? "ONE\r\n" : "one\r\n")];
    until($server, 'one');
    $rest = '';
    if (in_array($path, ['/echo', '/generator'], true)) {
        $pieces[] = readUntil($socket, "two\r\n");
        until($server, 'two');
    }
    $pieces[] = stream_get_contents($socket);
    echo $path, preg_match('/^transfer-encoding: chunked/mi', $head) ? ' chunked' : '', ': ', json_encode($pieces), "\n";
}
// A response that is finished early frees the client, and the connection for its next request.
@unlink("$server->directory/one");
$socket = $server->connect();
fwrite($socket, KeelServer::format('GET', '/finish'));
echo HttpAnswer::read($socket)->body, "\n";
until($server, 'one');
var_dump($server->waitForLog('/after the end/'));
fwrite($socket, KeelServer::format('GET', '/next'));
echo HttpAnswer::read($socket)->body, "\n";
// Pipelined requests are answered in order, though the first is the slowest.
@unlink("$server->directory/one");
$socket = $server->connect();
fwrite($socket, KeelServer::format('GET', '/slowly') . KeelServer::format('GET', '/second') . KeelServer::format('POST', '/body', [], 'third') . KeelServer::format('GET', '/fourth'));
until($server, 'one');
foreach (range(1, 4) as $i) echo HttpAnswer::read($socket)->body, '; ';
echo "\n";
// Chunked request bodies, for every method.
foreach (['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as $method) {
    $socket = $server->connect();
    fwrite($socket, "$method /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n");
    fwrite($socket, "4;x=y\r\n&b=2\r\n0\r\n\r\n");
    echo HttpAnswer::read($socket)->body, "\n";
}
$socket = $server->connect();
fwrite($socket, "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
echo rtrim(readUntil($socket, "\r\n\r\n")), ' ';
fwrite($socket, 'body');
echo HttpAnswer::read($socket)->body, "\n";
// HEAD has the length of what GET would send.
$socket = $server->connect();
fwrite($socket, KeelServer::format('HEAD', '/head', []) . KeelServer::format('GET', '/none') . KeelServer::format('GET', '/length'));
$answer = HttpAnswer::read($socket, 'HEAD');
echo "HEAD $answer->status ", $answer->header('content-length'), ' ';
$answer = HttpAnswer::read($socket);
echo "$answer->status ", var_export($answer->header('content-length'), true), ' ';
echo HttpAnswer::read($socket)->body, "\n";
// HTTP/1.0: no chunks; the end of the connection is the end of the body, unless both want to keep it.
$socket = $server->connect();
fwrite($socket, "GET /generator HTTP/1.0\r\n\r\n");
until($server, 'two');
$answer = stream_get_contents($socket);
echo str_contains($answer, 'ransfer-') ? 'chunked ' : 'plain ', substr($answer, strpos($answer, "\r\n\r\n") + 4), "\n";
$socket = $server->connect();
fwrite($socket, "GET /kept HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
echo HttpAnswer::read($socket)->body, ' ';
fwrite($socket, "GET /again HTTP/1.0\r\n\r\n");
echo HttpAnswer::read($socket)->body, "\n";
?>
--EXPECT--
/echo chunked: ["3\r\none\r\n","3\r\ntwo\r\n","5\r\nthree\r\n0\r\n\r\n"]
/buffered chunked: ["3\r\nONE\r\n","3\r\nTWO\r\n0\r\n\r\n"]
/implicit chunked: ["3\r\none\r\n","3\r\ntwo\r\n0\r\n\r\n"]
/generator chunked: ["3\r\none\r\n","3\r\ntwo\r\n","5\r\nthree\r\n0\r\n\r\n"]
/stream chunked: ["3\r\none\r\n","3\r\ntwo\r\n0\r\n\r\n"]
/throws chunked: ["3\r\none\r\n","0\r\n\r\n"]
early
bool(true)
next
slow; second; POST third []; fourth; 
POST a=1&b=2 {"a":"1","b":"2"}
PUT a=1&b=2 []
PATCH a=1&b=2 []
DELETE a=1&b=2 []
OPTIONS a=1&b=2 []
HTTP/1.1 100 Continue POST body []
HEAD 200 4 204 NULL exact
plain onetwothree
kept again
