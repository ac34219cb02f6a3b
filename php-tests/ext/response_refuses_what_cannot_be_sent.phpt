--TEST--
Keel\Response: statuses, headers, bodies and files that cannot be sent are refused when the response is made
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Response;

$response = new Response();
$tries = [
    fn() => new Response('', 199),
    fn() => $response->withStatus(600),
    fn() => new Response(['an array']),
    fn() => Response::stream('a string'),
    fn() => new Response('', 200, ['a b' => '1']),
    fn() => new Response('', 200, ['' => '1']),
    fn() => new Response('', 200, ['A' => "1\r\nB: 2"]),
    fn() => new Response('', 200, ['A' => ['1', "\0"]]),
    fn() => new Response('', 200, ['A' => 1.5]),
    fn() => new Response('', 200, ['no name']),
    fn() => $response->withHeader('A:', '1'),
    fn() => $response->withAddedHeader('A', "1\n2"),
    fn() => Response::redirect("/\r\nA: b"),
    fn() => Response::redirect('/', 200),
    fn() => Response::json(NAN),
    fn() => Response::json("\xff"),
    fn() => Response::file('/nonexistent'),
    fn() => Response::file('/'),
    fn() => Response::file('http://example.com/'),
    fn() => Response::file(__FILE__, "a/b\nX: y"),
    fn() => serialize($response),
];
foreach ($tries as $try) {
    try {
        $try();
        echo "nothing thrown\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
ValueError: Keel\Response::__construct(): Argument #2 ($status) must be between 200 and 599
ValueError: Keel\Response::withStatus(): Argument #1 ($status) must be between 200 and 599
TypeError: Keel\Response::__construct(): Argument #1 ($body) must be of type Traversable|Closure|string|null, array given
TypeError: Keel\Response::stream(): Argument #1 ($body) must be of type Traversable|Closure|array, string given
ValueError: Keel\Response::__construct(): Argument #3 ($headers) must be a valid header name, "a b" given
ValueError: Keel\Response::__construct(): Argument #3 ($headers) must be a valid header name, "" given
ValueError: Keel\Response::__construct(): Argument #3 ($headers) must not contain a control character in a header value
ValueError: Keel\Response::__construct(): Argument #3 ($headers) must not contain a control character in a header value
TypeError: Keel\Response::__construct(): Argument #3 ($headers) must hold strings as header values, float given
ValueError: Keel\Response::__construct(): Argument #3 ($headers) must have header names as its keys
ValueError: Keel\Response::withHeader(): Argument #1 ($name) must be a valid header name, "A:" given
ValueError: Keel\Response::withAddedHeader(): Argument #2 ($value) must not contain a control character in a header value
ValueError: Keel\Response::redirect(): Argument #1 ($location) must not contain a control character in a header value
ValueError: Keel\Response::redirect(): Argument #2 ($status) must be one of 301, 302, 303, 307 and 308
JsonException: Inf and NaN cannot be JSON encoded
JsonException: Malformed UTF-8 characters, possibly incorrectly encoded
Keel\Exception: Keel\Response::file: cannot open /nonexistent: No such file or directory
Keel\Exception: Keel\Response::file: / is not a regular file
Keel\Exception: Keel\Response::file: cannot open http://example.com/: No such file or directory
ValueError: Keel\Response::file(): Argument #2 ($contentType) must not contain a control character
Exception: Serialization of 'Keel\Response' is not allowed
