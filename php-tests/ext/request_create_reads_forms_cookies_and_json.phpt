--TEST--
Keel\Request::create(): parses query, cookies, form and JSON as PHP would
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Request;

$form = Request::create('POST', '/form?a[b]=c&d=%20', [
    'Content-Type' => 'application/x-www-form-urlencoded; charset=utf-8', 'Cookie' => 'a=b; c=d%20e;f; g=+',
], 'x=1&y[]=2&y[]=3');
echo json_encode([$form->query(), $form->cookies(), $form->post(), $form->body()]), "\n";
echo json_encode([$form->url(), $form->ip(), $form->header('Content-Type')], JSON_UNESCAPED_SLASHES), "\n";

$json = Request::create('PUT', '/', ['content-type' => 'application/json'], '{"a":{"b":[1,2.0,"x"]}}');
var_dump($json->json() === ['a' => ['b' => [1, 2.0, 'x']]], $json->json(false)->a->b[0], $json->post());
foreach (['', '{', '[1,]'] as $text) {
    try {
        Request::create('POST', '/', [], $text)->json();
    } catch (JsonException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
[{"a":{"b":"c"},"d":" "},{"a":"b","c":"d e","g":"+"},{"x":"1","y":["2","3"]},"x=1&y[]=2&y[]=3"]
["http://localhost/form?a[b]=c&d=%20","127.0.0.1","application/x-www-form-urlencoded; charset=utf-8"]
bool(true)
int(1)
array(0) {
}
Syntax error
Syntax error
Syntax error
