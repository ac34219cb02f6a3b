--TEST--
Keel\handle(): status and headers of the response replace those set before, cookies add, others stay
--EXTENSIONS--
keel
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_server.php';
if ($reason = StockServer::unavailable()) die("skip $reason");
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_server.php';
$server = StockServer::start(<<<'PHP'
use Keel\{Request, Response};
Keel\handle(function (Request $request) {
    header('X-Kept: kept');
    header('X-Replaced: old');
    header('Set-Cookie: first=1');
    http_response_code(418);
    return match ($request->path()) {
        '/response' => Response::text('body', 404, ['x-replaced' => ['new', 'newer']])->withCookie('second', '2'),
        '/location' => Response::text('made', 201, ['Location' => '/made', 'WWW-Authenticate' => 'Basic']),
        '/redirect' => Response::redirect('/there', 303),
        '/array' => ['a' => 1],
        '/problem' => (function () { header('Content-Type: application/problem+json'); return ['a' => 1]; })(),
        '/string' => 'text',
        '/stream' => Response::stream((function () { yield 'a'; yield 'b'; })()),
        '/body' => ['body' => $request->body(), 'again' => $request->body(), 'json' => $request->json()],
    };
});
PHP);
$names = ['X-Kept', 'X-Replaced', 'Set-Cookie', 'Content-Type', 'Location', 'X-Accel-Buffering'];
foreach (['/response', '/location', '/redirect', '/array', '/problem', '/string', '/stream'] as $path) {
    StockServer::show($server->request('GET', $path), ...$names);
}
StockServer::show($server->request('PUT', '/body', ['Content-Type: application/json'], '{"n":1}'));
StockServer::show($server->request('HEAD', '/stream'), 'X-Accel-Buffering');
?>
--EXPECT--
HTTP/1.1 404 Not Found
X-Kept: kept
Set-Cookie: first=1
Content-Type: text/plain; charset=utf-8
x-replaced: new
x-replaced: newer
Set-Cookie: second=2; Path=/; HttpOnly; SameSite=Lax
body
--
HTTP/1.1 201 Created
X-Kept: kept
X-Replaced: old
Set-Cookie: first=1
Content-Type: text/plain; charset=utf-8
Location: /made
made
--
HTTP/1.1 303 See Other
X-Kept: kept
X-Replaced: old
Set-Cookie: first=1
Location: /there
Content-type: text/html; charset=UTF-8

--
HTTP/1.1 418 Unknown Status Code
X-Kept: kept
X-Replaced: old
Set-Cookie: first=1
Content-Type: application/json
{"a":1}
--
HTTP/1.1 418 Unknown Status Code
X-Kept: kept
X-Replaced: old
Set-Cookie: first=1
Content-Type: application/problem+json
{"a":1}
--
HTTP/1.1 418 Unknown Status Code
X-Kept: kept
X-Replaced: old
Set-Cookie: first=1
Content-type: text/html; charset=UTF-8
text
--
HTTP/1.1 200 OK
X-Kept: kept
X-Replaced: old
Set-Cookie: first=1
X-Accel-Buffering: no
Content-type: text/html; charset=UTF-8
ab
--
HTTP/1.1 418 Unknown Status Code
{"body":"{\"n\":1}","again":"{\"n\":1}","json":{"n":1}}
--
HTTP/1.1 200 OK
X-Accel-Buffering: no

--
