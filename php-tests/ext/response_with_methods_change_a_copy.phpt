--TEST--
Keel\Response: the with methods return a changed copy and leave the original alone
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Response;

$original = Response::text('body', 200, ['X' => '0']);
$changed = $original->withStatus(204)
    ->withHeader('x', '1')
    ->withAddedHeader('X', ['2', '3'])
    ->withAddedHeader('Y', '4')
    ->withHeader('CONTENT-type', 'a/b')
    ->withBody(null);
foreach ([$original, $changed, $changed->withoutHeader('content-TYPE')->withHeader('y', []), clone $changed] as $response) {
    echo $response->status(), ' ', json_encode($response->headers(), JSON_UNESCAPED_SLASHES), ' ',
        json_encode($response->body()), "\n";
}
var_dump($changed->header('X'), $changed->header('nothing'));
?>
--EXPECT--
200 {"Content-Type":["text/plain; charset=utf-8"],"X":["0"]} "body"
204 {"CONTENT-type":["a/b"],"x":["1","2","3"],"Y":["4"]} null
204 {"x":["1","2","3"]} null
204 {"CONTENT-type":["a/b"],"x":["1","2","3"],"Y":["4"]} null
string(7) "1, 2, 3"
NULL
