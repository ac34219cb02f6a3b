--TEST--
Keel\Response: each named constructor sets its body, status and headers
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Response;

function show(Response $response): void
{
    $body = $response->body();
    echo $response->status(), ' ', json_encode($response->headers(), JSON_UNESCAPED_SLASHES), ' ',
        is_string($body) ? $body : get_debug_type($body), "\n";
}
show(new Response());
show(new Response('x', 404, ['X-A' => ['1', '2'], 'content-type' => '  text/x ', 'X-N' => 5]));
show(Response::json(['a' => 'é/', 'list' => [1, null]]));
show(Response::json(['a' => 1], 201, ['Content-Type' => 'application/problem+json'], JSON_FORCE_OBJECT));
show(Response::text('hi'));
show(Response::html('<p>', 404));
show(Response::redirect('/there'));
show(Response::redirect('https://example.com/', 308));
show(Response::stream(['a', 'b']));
show(Response::stream(new ArrayIterator(), 202, ['x-ACCEL-buffering' => 'yes']));
show(Response::stream(fn() => print 1));
$file = __DIR__ . '/response_named_constructors.txt';
file_put_contents($file, 'contents');
show(Response::file($file));
show(Response::file($file, 'text/plain', 'a "ü".txt'));
?>
--CLEAN--
<?php
unlink(__DIR__ . '/response_named_constructors.txt');
?>
--EXPECT--
200 [] null
404 {"X-A":["1","2"],"content-type":["text/x"],"X-N":["5"]} x
200 {"Content-Type":["application/json"]} {"a":"é/","list":[1,null]}
201 {"Content-Type":["application/problem+json"]} {"a":1}
200 {"Content-Type":["text/plain; charset=utf-8"]} hi
404 {"Content-Type":["text/html; charset=utf-8"]} <p>
302 {"Location":["/there"]} null
308 {"Location":["https://example.com/"]} null
200 {"X-Accel-Buffering":["no"]} array
202 {"x-ACCEL-buffering":["yes"]} ArrayIterator
200 {"X-Accel-Buffering":["no"]} Closure
200 {"Content-Type":["application/octet-stream"],"Content-Length":["8"]} resource (stream)
200 {"Content-Type":["text/plain"],"Content-Length":["8"],"Content-Disposition":["attachment; filename*=UTF-8''a%20%22%C3%BC%22.txt"]} resource (stream)
