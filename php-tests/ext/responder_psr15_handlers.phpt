--TEST--
Keel\handle(): a PSR-15 handler gets the whole request, with whichever PSR-7 implementation is there
--EXTENSIONS--
keel
--SKIPIF--
<?php
require __DIR__ . '/../lib/stock_server.php';
if ($reason = StockServer::unavailable()) die("skip $reason");
if (!is_file(__DIR__ . '/../../build/php-vendor/autoload.php')) die('skip build/php-vendor is not installed (./dev test installs it)');
?>
--FILE--
<?php
require __DIR__ . '/../lib/stock_server.php';
$server = StockServer::start('$loader = require ' . var_export(__DIR__ . '/../../build/php-vendor/autoload.php', true) . ';' . <<<'PHP'
use Psr\Http\Message\{ResponseInterface, ServerRequestInterface};

$hidden = $_GET['hide'] ?? 'nothing';
$loader->unregister();
spl_autoload_register(fn($class) => str_starts_with($class, $hidden) ? null : $loader->loadClass($class));

class Handler implements Psr\Http\Server\RequestHandlerInterface
{
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $files = $request->getUploadedFiles();
        $text = implode("\n", [
            get_class($request), $request->getMethod() . ' ' . $request->getUri()->getPath(),
            json_encode([$request->getQueryParams(), $request->getParsedBody(), $request->getCookieParams()]),
            $request->getHeaderLine('X-Own') . ' ' . $request->getServerParams()['SERVER_PROTOCOL'],
            isset($files['one']) ? $files['one']->getClientFilename() . ' ' . $files['one']->getStream() : 'no file',
            isset($files['many']) ? $files['many']['key'][0]->getStream() : '',
            'body: ' . $request->getBody(),
        ]);
        $response = class_exists(Nyholm\Psr7\Response::class) ? new Nyholm\Psr7\Response(418, reason: 'Teapot')
            : new GuzzleHttp\Psr7\Response(418, reason: 'Teapot');
        $response = $response->withHeader('X-A', ['1', '2'])->withHeader('Set-Cookie', ['a=b', 'c=d']);
        $response->getBody()->write($text);  // The position is at the end now.
        return $response;
    }
}
Keel\handle(new Handler());
PHP);

$form = ["Content-Type: multipart/form-data; boundary=XX", 'Cookie: k=v', 'X-Own: own'];
$part = fn($name, $text) => "--XX\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$text\r\n";
$upload = fn($name, $text) => "--XX\r\nContent-Disposition: form-data; name=\"$name\"; filename=\"f.txt\"\r\n"
    . "Content-Type: text/plain\r\n\r\n$text\r\n";
$body = $part('field', 'value') . $upload('one', 'contents') . $upload('many[key][]', 'more') . "--XX--\r\n";
foreach (['nothing', 'Nyholm\Psr7Server', 'Nyholm'] as $hidden) {
    StockServer::show($server->request('POST', '/p/q?hide=' . urlencode($hidden), $form, $body), 'X-A', 'Set-Cookie');
}
StockServer::show($server->request('PUT', '/?hide=Nyholm%5CPsr7Server', ['Content-Type: text/plain'], 'the body'));
StockServer::show($server->request('HEAD', '/'), 'X-A');
?>
--EXPECT--
HTTP/1.1 418 Teapot
X-A: 1
X-A: 2
Set-Cookie: a=b
Set-Cookie: c=d
Nyholm\Psr7\ServerRequest
POST /p/q
[{"hide":"nothing"},{"field":"value"},{"k":"v"}]
own HTTP/1.1
f.txt contents
more
body: 
--
HTTP/1.1 418 Teapot
X-A: 1
X-A: 2
Set-Cookie: a=b
Set-Cookie: c=d
Nyholm\Psr7\ServerRequest
POST /p/q
[{"hide":"Nyholm\\Psr7Server"},{"field":"value"},{"k":"v"}]
own HTTP/1.1
f.txt contents
more
body: 
--
HTTP/1.1 418 Teapot
X-A: 1
X-A: 2
Set-Cookie: a=b
Set-Cookie: c=d
GuzzleHttp\Psr7\ServerRequest
POST /p/q
[{"hide":"Nyholm"},{"field":"value"},{"k":"v"}]
own HTTP/1.1
f.txt contents
more
body: 
--
HTTP/1.1 418 Teapot
Nyholm\Psr7\ServerRequest
PUT /
[{"hide":"Nyholm\\Psr7Server"},null,[]]
 HTTP/1.1
no file

body: the body
--
HTTP/1.1 418 Teapot
X-A: 1
X-A: 2

--
